// Creates, starts and stops a Postgres cluster in one folder.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartProblem } from '../../start-problem.ts'
import type { Binaries } from './binaries.ts'
import type { DataDirectory } from './data-directory.ts'
import { disownPidFile, findPostmaster, isPostmaster, type Postmaster } from './postmaster.ts'

export const OWNER = 'dayloop'
export const PORT = 5432

const LOOK_EVERY = 20
/** Long, because Postgres replays its log after a crash. */
const READY_WITHIN = 60_000
/** Backends of a killed postmaster end by themselves within this time. */
const OLD_BACKENDS_WITHIN = 8_000
const FAST_STOP_WITHIN = 3_000
const HARD_STOP_WITHIN = 1_500
const LARGEST_LOG = 5_000_000
/** The path of a socket has at most 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET = 103

const ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const SETTINGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'timezone=UTC',
  'log_timezone=UTC',
]

function lastLines(text: string) {
  return text.trim().split('\n').slice(-3).join(' ')
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}

/** Removes what a killed `createCluster` left behind. */
function clearDrafts(directory: DataDirectory): void {
  for (const name of readdirSync(directory.home)) {
    const maker = /^cluster\.(\d+)$/.exec(name)?.[1]
    if (!maker || Number(maker) === process.pid || existsSync(`/proc/${maker}`)) continue
    rmSync(join(directory.home, name), { recursive: true, force: true })
  }
}

/** Creates the cluster if it is missing. A draft is renamed when it is complete, so no incomplete cluster is used. */
export async function createCluster(
  directory: DataDirectory,
  binaries: Binaries,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(join(directory.cluster, 'PG_VERSION'))) return
  clearDrafts(directory)
  const draft = `${directory.cluster}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${OWNER}`, '--auth-local=trust', '--auth-host=reject']
  const child = spawn(binaries.initdb, ['-D', draft, ...locale, ...access], {
    ...directory.account,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
    signal,
  })
  let complaint = ''
  child.stderr.on('data', (part: Buffer) => {
    complaint += part.toString()
  })
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      complaint += error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true })
    throw new StartProblem(
      `the embedded database could not be created in ${directory.home}: ${lastLines(complaint)}`,
    )
  }
  try {
    renameSync(draft, directory.cluster)
    syncFolder(directory.home)
  } catch (error) {
    // Another process created the cluster first.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(directory.cluster, 'PG_VERSION'))) throw error
  }
}

/** The same path at every start, so that an open pool finds a restarted Postgres. */
function makeSocketDir(directory: DataDirectory): string {
  const near = join(directory.home, 'socket')
  const short = Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET
  const name = createHash('sha256').update(directory.home).digest('hex').slice(0, 16)
  const folder = short ? near : join(tmpdir(), `dayloop-${name}`)
  // Files of an earlier postmaster would look like those of a running one. If the folder belongs to another user, creating
  // it fails.
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  if (directory.account) chownSync(folder, directory.account.uid, directory.account.gid)
  return folder
}

function openLog(directory: DataDirectory): number {
  const size = statSync(directory.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LARGEST_LOG) renameSync(directory.log, `${directory.log}.old`)
  return openSync(directory.log, 'a', 0o600)
}

type Launch = { interrupt: () => void; ended: () => boolean }

/**
 * Starts the process. It is detached, because Ctrl-C reaches the whole process group and would stop Postgres before the
 * requests end.
 */
function launch(directory: DataDirectory, binaries: Binaries): Launch {
  disownPidFile(directory.cluster)
  const log = openLog(directory)
  const settings = SETTINGS.flatMap((setting) => ['-c', setting])
  const parameters = [
    '-D',
    directory.cluster,
    '-p',
    String(PORT),
    '-k',
    makeSocketDir(directory),
    ...settings,
  ]
  const child = spawn(binaries.postgres, parameters, {
    ...directory.account,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()
  return { interrupt: () => child.kill('SIGINT'), ended: () => ended }
}

/** Starts Postgres and resolves when it accepts connections. It may be one that another process started meanwhile. */
export async function startCluster(
  directory: DataDirectory,
  binaries: Binaries,
  signal?: AbortSignal,
): Promise<Postmaster> {
  const begun = Date.now()
  let child = launch(directory, binaries)
  while (Date.now() - begun < READY_WITHIN) {
    const found = findPostmaster(directory.cluster)
    if (found?.ready) return found
    await wait(LOOK_EVERY)
    if (signal?.aborted) child.interrupt()
    signal?.throwIfAborted()
    if (!child.ended() || findPostmaster(directory.cluster)) continue
    const text = lastLines(readFileSync(directory.log, 'utf8'))
    const busy = text.includes('shared memory') || text.includes('lock file')
    if (!busy || Date.now() - begun > OLD_BACKENDS_WITHIN) {
      throw new StartProblem(`the embedded database did not start: ${text}`)
    }
    await wait(10 * LOOK_EVERY)
    child = launch(directory, binaries)
  }
  throw new StartProblem(
    `the embedded database was not ready after ${READY_WITHIN / 1000} s: see ${directory.log}`,
  )
}

async function hasEnded(pid: number, cluster: string, within: number): Promise<boolean> {
  const begun = Date.now()
  while (isPostmaster(pid, cluster)) {
    if (Date.now() - begun > within) return false
    await wait(LOOK_EVERY)
  }
  return true
}

/** Stops the postmaster of the cluster, whoever started it; forcibly if it takes too long. */
export async function stopCluster(cluster: string): Promise<void> {
  const found = findPostmaster(cluster)
  if (!found) return
  for (const [signal, within] of [
    ['SIGINT', FAST_STOP_WITHIN],
    ['SIGQUIT', HARD_STOP_WITHIN],
  ] as const) {
    try {
      process.kill(found.pid, signal)
    } catch {}
    if (await hasEnded(found.pid, cluster, within)) break
  }
  // Leave nothing in the system's temporary folder.
  if (dirname(found.socketDir) === tmpdir()) rmSync(found.socketDir, { recursive: true, force: true })
}
