// Connects to Postgres: a pool with a limit on every wait, named statements, and types as the API sends them.
import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../db/tables.ts'
import { createWrites, type Database, type StatementRunner, type Writes } from './database.ts'
import type { Delegated } from './delegated.ts'
import { pipelinedReads } from './pipelined-reads.ts'
import { poolForKysely, runBy, sendOver, statementNames, type WrapSend } from './statements.ts'

/** An address, or the socket of the embedded database. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string }

export type ConnectOptions = {
  /** Maximum number of connections. */
  size?: number
  /** Whether statements get names. PgBouncer before 1.21 does not support them in transaction mode. */
  named?: boolean
  /** No time-out for answers: for commands that read a whole database. */
  patient?: boolean
  /** Called when an unused connection breaks. The pool replaces it. */
  onIdleError?: (error: Error) => void
  /** Called with the pool, for metrics. */
  onPool?: (pool: pg.Pool) => void
  /** Wraps the sending of every statement, for tracing. */
  wrapSend?: WrapSend | undefined
}

/** One process cannot use more. Nine such processes stay below Postgres' default limit of 100. */
const MAX_POOL_SIZE = 10
/** Enough for a Postgres with as many cores as this machine: two for each core, and one that waits for the disk. */
export const POOL_SIZE = Math.min(MAX_POOL_SIZE, 2 * availableParallelism() + 1)
/** For a new connection, or for a free one from the pool. */
const CONNECT_TIMEOUT = 5_000
const IDLE_TIMEOUT = 30_000
/** Together with the wait for a connection, shorter than a request's time-out (`ops/load-shedding.ts`). */
const STATEMENT_TIMEOUT = 9_000
/** Limits how long a stalled process holds its locks. */
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000
/** Longer than the server's own limit, so it applies only when the server does not respond. */
const ANSWER_TIMEOUT = 10_000

const DATE = 1082
const INT8 = 20
/** A date stays text, because `pg` would make it local midnight. A count is a number, a timestamp a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === INT8) return Number
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/**
 * Removes our own `pgbouncer` parameter from an address, because the driver would send it as a server setting. Behind
 * PgBouncer in transaction mode nothing may depend on the session. `named` is for 1.21 and newer.
 */
function addressOf(target: ConnectionTarget): { config: pg.PoolConfig; pooled: boolean; named: boolean } {
  if (typeof target !== 'string') return { config: target, pooled: false, named: true }
  const address = new URL(target)
  const pgbouncer = address.searchParams.get('pgbouncer')
  address.searchParams.delete('pgbouncer')
  const pooled = pgbouncer === 'true' || pgbouncer === 'named'
  return { config: { connectionString: address.href }, pooled, named: pgbouncer !== 'true' }
}

/** The target as an address, for another process. */
export function addressTo(target: ConnectionTarget): string {
  if (typeof target === 'string') return target
  const { host, port, user, database } = target
  const address = new URL(`postgres://${user}@localhost/${database}`)
  address.searchParams.set('host', host)
  address.searchParams.set('port', String(port))
  return address.href
}

/**
 * Applied by statement, because PgBouncer refuses unknown start-up settings. Behind PgBouncer they would reach an
 * arbitrary connection; there they belong in its `connect_query`.
 */
const SETTINGS = [
  `statement_timeout = ${STATEMENT_TIMEOUT}`,
  `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT}`,
  // Overrides the database's own default. A single statement is a transaction too (see `inTransaction`).
  `default_transaction_isolation = 'read committed'`,
  // Each named statement has one plan that suits all users, because planning costs more than running.
  'plan_cache_mode = force_generic_plan',
]

/** Citus plans a statement with several parts only when it knows the values. */
const PLAN_FOR_CITUS = `
  select set_config('plan_cache_mode', 'auto', false) from pg_extension where extname = 'citus'`

async function applySettings(client: pg.ClientBase): Promise<void> {
  await client.query([...SETTINGS.map((setting) => `set ${setting}`), PLAN_FOR_CITUS].join('; '))
}

/** A `pg` pool with Dayloop's types and limits; most callers want `connect`. */
export function openPool(target: ConnectionTarget, options: ConnectOptions = {}): pg.Pool {
  const { config, pooled } = addressOf(target)
  const pool = new pg.Pool({
    ...config,
    types,
    // Allows statements to be sent without waiting for earlier answers; only `pipelinedReads` does so.
    pipeline: !pooled,
    max: options.size ?? POOL_SIZE,
    application_name: 'dayloop',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    ...(options.patient ? {} : { query_timeout: ANSWER_TIMEOUT }),
    keepAlive: true,
    ...(!pooled && { onConnect: applySettings }),
  })
  // Without a listener, a broken connection would end the process. The pool reports idle connections; a connection in
  // use reports through its statement.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection without time-outs: for a command that reads or writes a whole database. */
export async function openClient(target: ConnectionTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...addressOf(target).config, application_name: 'dayloop', keepAlive: true })
  // Without a listener, a connection that breaks between statements would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** `db` is for everything. `reads` runs single statements that only read, over shared connections. */
export type Connected = { db: Database; reads: StatementRunner }

/** `delegate` sets the statements that run as functions from now on. */
type Opened = Connected & { writes: Writes; delegate: (calls: Delegated) => void }

/** Opens a pool; `db.destroy()` ends it. PgBouncer shares connections itself, so behind it `reads` is `db`. */
export function connectAll(target: ConnectionTarget, options: ConnectOptions = {}): Opened {
  const { pooled, named } = addressOf(target)
  const { wrapSend = (send) => send } = options
  const pool = openPool(target, options)
  options.onPool?.(pool)
  const nameOf = (options.named ?? named) ? statementNames() : () => undefined
  let delegated: Delegated = new Map()
  const clients = poolForKysely(pool, { nameOf, wrapSend, callOf: (text) => delegated.get(text) })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: clients }) })
  const writes = createWrites()
  const { wrote } = writes
  const db = Object.assign(kysely, { run: runBy(sendOver(clients)), wrote })
  return {
    db,
    writes,
    reads: pooled ? db : { run: runBy(wrapSend(pipelinedReads(pool, nameOf))), wrote },
    delegate: (calls) => {
      delegated = calls
    },
  }
}

/** Like `connectAll`, for programs that run one statement at a time. */
export function connect(target: ConnectionTarget, options: ConnectOptions = {}): Database {
  return connectAll(target, options).db
}
