// Opens the database that the environment names: the embedded one, or an outside Postgres.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Environment } from '../env.ts'
import { StartProblem } from '../start-problem.ts'
import type { ConnectionTarget } from './connect.ts'
import { openEmbedded } from './embedded.ts'

export type OpenOptions = {
  log: (line: string) => void
  /** For a command that may run beside a server; see EmbeddedOptions. */
  share?: boolean
  signal?: AbortSignal
  onLost?: (problem: StartProblem) => void
}

export type OpenDatabase = { target: ConnectionTarget; shared: boolean; stop: () => Promise<void> }

const OLDEST = 140_000
const ANSWER_WITHIN = 5_000
const GIVE_UP_AFTER = 60_000
const PAUSES = [500, 1_000, 2_000, 5_000]
/** Whether a retry can succeed: after errors of the classes 08, 53 and 57, and errors that are not from Postgres. */
function mayPass(code: string) {
  return !/^[0-9A-Z]{5}$/.test(code) || /^(08|53|57)/.test(code)
}

/** The address without its user and password, for messages. */
function nameOf(address: string): string {
  const parsed = URL.canParse(address) ? new URL(address) : undefined
  return parsed ? `${parsed.host || 'the local socket'}${parsed.pathname}` : 'DATABASE_URL'
}

function reasonOf(error: unknown): { code: string; text: string } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = error instanceof Error ? error.message : String(error)
  return { code, text: text || code }
}

async function version(address: string): Promise<number> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_WITHIN,
    query_timeout: ANSWER_WITHIN,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("select current_setting('server_version_num')::int as version")
    return Number(rows[0]?.version)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until an outside Postgres answers, and logs each attempt. Throws a StartProblem if a retry cannot succeed. */
async function awaitPostgres(address: string, { log, signal }: OpenOptions): Promise<void> {
  const begun = Date.now()
  const plain = address.replace(/([?&])pgbouncer=[^&]*&?/, '$1').replace(/[?&]$/, '')
  for (let attempt = 0; ; attempt++) {
    try {
      const found = await version(plain)
      if (found >= OLDEST) return
      throw new StartProblem(`the Postgres at ${nameOf(address)} is older than version 14`)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof StartProblem) throw error
      const { code, text } = reasonOf(error)
      const late = Date.now() - begun > GIVE_UP_AFTER
      if (late || !mayPass(code))
        throw new StartProblem(`the database at ${nameOf(address)} cannot be used: ${text}`)
      const pause = PAUSES[Math.min(attempt, PAUSES.length - 1)] ?? 0
      log(`The database at ${nameOf(address)} does not answer (${text}); trying again in ${pause / 1_000} s.`)
      await wait(pause, undefined, signal ? { signal } : {})
    }
  }
}

/** Opens DATABASE_URL, or the embedded database in DATA_DIR. */
export async function openDatabase(env: Environment, options: OpenOptions): Promise<OpenDatabase> {
  if (!env.DATABASE_URL) return openEmbedded({ dataDir: env.DATA_DIR, ...options })
  await awaitPostgres(env.DATABASE_URL, options)
  return { target: env.DATABASE_URL, shared: true, stop: async () => {} }
}
