// The default database: a real Postgres that Dayloop installs, starts, adopts, watches and stops.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'
import type { ConnectionTarget } from './connect.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import { createCluster, OWNER, PORT, startCluster, stopCluster } from './embedded/cluster.ts'
import { type DataDirectory, findDataDirectory } from './embedded/data-directory.ts'
import { findPostmaster, type Postmaster } from './embedded/postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** Called with one line for each event. */
  log: (line: string) => void
  /** Allows a command to use the database of a running server. */
  share?: boolean
  /** Aborts the opening. */
  signal?: AbortSignal
  /** Called when another Dayloop took the database; this one must stop. */
  onLost?: (problem: StartProblem) => void
}

export type EmbeddedDatabase = {
  /** Stays the same when Postgres is restarted. */
  target: ConnectionTarget
  /** Whether another Dayloop runs it (only with `share`). */
  shared: boolean
  /** Stops Postgres, unless another Dayloop runs it. */
  stop: () => Promise<void>
}

const DATABASE = 'dayloop'
const LOCK = 5_190_733_141
/** A process that was just killed releases its lock within this time. */
const LOCK_WITHIN = 2_000
const CONNECT_WITHIN = 60_000
const LOOK_EVERY = 50
const RESTART_PAUSES = [0, 200, 1_000, 5_000]
const RESTART_GIVEN_UP = 1_000

function errorCode(error: unknown) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
/** Postgres starts up or shuts down, or its socket is missing or was closed. */
const TRANSIENT_CODES = ['57P03', '57P01', 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE']

function targetOf(postmaster: Postmaster, database = DATABASE) {
  return {
    host: postmaster.socketDir,
    port: PORT,
    user: OWNER,
    database,
  }
}

type Session = { client: pg.Client; postmaster: Postmaster; adopted: boolean; ended: Promise<void> }

/** Adopts a running Postgres or starts one, and connects to it. */
async function attach(
  directory: DataDirectory,
  binaries: Binaries,
  options: EmbeddedOptions,
): Promise<Session> {
  const begun = Date.now()
  for (;;) {
    const running = findPostmaster(directory.cluster)
    const postmaster = running ?? (await startCluster(directory, binaries, options.signal))
    const client = new pg.Client({
      ...targetOf(postmaster, 'postgres'),
      application_name: `dayloop ${process.pid}`,
    })
    const ended = new Promise<void>((resolve) => {
      client.once('end', () => resolve())
      client.on('error', () => resolve())
    })
    try {
      await client.connect()
      return { client, postmaster, adopted: running !== undefined, ended }
    } catch (error) {
      if (!TRANSIENT_CODES.includes(errorCode(error)) || Date.now() - begun > CONNECT_WITHIN) throw error
      await wait(LOOK_EVERY)
    }
  }
}

async function takeLock(client: pg.Client, within: number): Promise<boolean> {
  const begun = Date.now()
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as taken`)
    if (rows[0]?.taken === true) return true
    if (Date.now() - begun > within) return false
    await wait(LOOK_EVERY)
  }
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = ${LOCK % 2 ** 32} and granted`,
  )
  const pid = /\d+$/.exec(String(rows[0]?.name ?? ''))?.[0]
  return pid ? ` (process ${pid})` : ''
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE}`)
}

/**
 * Opens the database of a DATA_DIR. An advisory lock on a separate connection keeps a second Dayloop out, which gets
 * a StartProblem. The lock ends with the process, however it ends.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = findDataDirectory(options.dataDir)
  const binaries = findBinaries(directory)
  await createCluster(directory, binaries, options.signal)
  let session = await attach(directory, binaries, options)
  const { postmaster } = session
  if (!(await takeLock(session.client, options.share ? 0 : LOCK_WITHIN))) {
    const who = await holder(session.client)
    await session.client.end()
    if (options.share) return { target: targetOf(postmaster), shared: true, stop: async () => {} }
    throw new StartProblem(
      `another Dayloop${who} already uses ${options.dataDir}: stop that one, or set DATA_DIR (and PORT) for this one`,
    )
  }
  if (session.adopted) options.log('Adopted a Postgres that an earlier Dayloop left running.')
  await makeDatabase(session.client)

  let stopping = false
  /** Restarts Postgres when it ends. The connection of the lock ends at the same time. */
  async function watch(): Promise<void> {
    for (;;) {
      await session.ended
      if (stopping) return
      options.log('Postgres ended unexpectedly and is being restarted.')
      session = await restart()
      if (stopping) return
      if (await takeLock(session.client, LOCK_WITHIN).catch(() => true)) continue
      options.onLost?.(new StartProblem(`another Dayloop took ${options.dataDir} while Postgres was down`))
      return
    }
  }
  async function restart(): Promise<Session> {
    for (let attempt = 0; ; attempt++) {
      await wait(RESTART_PAUSES[Math.min(attempt, RESTART_PAUSES.length - 1)])
      try {
        return stopping ? session : await attach(directory, binaries, { ...options, log: () => {} })
      } catch (error) {
        options.log(`Postgres could not be restarted: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  const watching = watch()

  return {
    target: targetOf(postmaster),
    shared: false,
    async stop() {
      stopping = true
      await stopCluster(directory.cluster)
      await session.client.end().catch(() => {})
      // A restart may have been in progress.
      await Promise.race([watching, wait(RESTART_GIVEN_UP)])
      await stopCluster(directory.cluster)
    },
  }
}
