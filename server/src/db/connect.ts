// The one way to Postgres: a pool, the types as the wire wants them, bounds on every wait, named statements.
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { namedStatements } from './statements.ts'
import type { Tables } from './tables.ts'

/** An address, or where the embedded database's socket is. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string }

export type ConnectOptions = {
  /** Connections at most. */
  size?: number
  /** Prepared statements by name; off for PgBouncer older than 1.21 in transaction mode, and for migrations. */
  named?: boolean
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
}

export const POOL_SIZE = 10
const CONNECTIONS_OF_ALL = 80
const CONNECT_TIMEOUT = 5_000
const IDLE_TIMEOUT = 30_000
const STATEMENT_TIMEOUT = 15_000
const IDLE_IN_TRANSACTION_TIMEOUT = 15_000
/** Longer than the server's own limit: it only speaks when the server no longer does. */
const ANSWER_TIMEOUT = 20_000

const DATE = 1082
const INT8 = 20
/** A date stays the text it is (`pg` would make it local midnight); counts are numbers; an instant is a Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (text: string) => text
    if (oid === INT8) return Number
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text')
  },
}

/** Splits our own `?pgbouncer=true` from an address: the driver would take it for a server setting. */
function addressOf(target: ConnectionTarget): { config: pg.PoolConfig; pooled: boolean } {
  if (typeof target !== 'string') return { config: target, pooled: false }
  const address = new URL(target)
  const pooled = address.searchParams.get('pgbouncer') === 'true'
  address.searchParams.delete('pgbouncer')
  return { config: { connectionString: address.href }, pooled }
}

/** The address of a target, for another process. */
export function addressTo(target: ConnectionTarget): string {
  if (typeof target === 'string') return target
  const { host, port, user, database } = target
  const address = new URL(`postgres://${user}@localhost/${database}`)
  address.searchParams.set('host', host)
  address.searchParams.set('port', String(port))
  return address.href
}

/** Connections of each of so many processes: together they stay below what a Postgres takes by default. */
export const poolSize = (processes: number): number =>
  Math.max(3, Math.min(POOL_SIZE, Math.floor(CONNECTIONS_OF_ALL / processes)))

/**
 * The server's limits are set by statement, not at connect: PgBouncer refuses unknown start-up settings. A named
 * statement keeps the plan for any value: each is written so that one plan fits all users, and making one costs more
 * than running it.
 */
async function setLimits(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${STATEMENT_TIMEOUT}; set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT};
     set plan_cache_mode = force_generic_plan`,
  )
}

/** A `pg` pool with Dayloop's types and limits; most callers want `connect`. */
export function openPool(target: ConnectionTarget, options: ConnectOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    ...addressOf(target).config,
    types,
    max: options.size ?? POOL_SIZE,
    application_name: 'dayloop',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    keepAlive: true,
    onConnect: setLimits,
  })
  // Without a listener, a connection that breaks while idle would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  return pool
}

/** Kysely over a pool. `destroy()` on what it returns ends the pool. */
export function connect(target: ConnectionTarget, options: ConnectOptions = {}): Kysely<Tables> {
  const pool = openPool(target, options)
  const named = options.named ?? !addressOf(target).pooled
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: named ? namedStatements(pool) : pool }) })
}
