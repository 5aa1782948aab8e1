// The one way to Postgres: a pool, the types as the wire wants them, bounds on every wait, named statements.
import { availableParallelism } from 'node:os'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from '../db/tables.ts'
import type { Database, StatementRunner } from './database.ts'
import { pipelinedReads } from './pipelined-reads.ts'
import { poolForKysely, runBy, sendOver, statementNames, type WrapSend } from './statements.ts'

/** An address, or where the embedded database's socket is. */
export type ConnectionTarget = string | { host: string; port: number; user: string; database: string }

export type ConnectOptions = {
  /** Connections at most. */
  size?: number
  /** Prepared statements by name; off for PgBouncer older than 1.21 in transaction mode, and for migrations. */
  named?: boolean
  /** Waits for an answer however long it takes: for looking a whole database over. */
  patient?: boolean
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void
  /** Handed the pool, for whoever counts its connections. */
  onPool?: (pool: pg.Pool) => void
  /** Wraps the sending of every statement, for tracing. */
  wrapSend?: WrapSend | undefined
}

/** One process cannot use more. Nine such processes stay below Postgres' default limit of 100. */
const MAX_POOL_SIZE = 10
/** Enough for a Postgres with as many cores as this machine: two a core, and one that waits for the disk. */
export const POOL_SIZE = Math.min(MAX_POOL_SIZE, 2 * availableParallelism() + 1)
/** A new connection, or a turn at one. */
const CONNECT_TIMEOUT = 5_000
const IDLE_TIMEOUT = 30_000
/** Every statement takes milliseconds. With the wait before it, it ends before a request does (`ops/load-shedding.ts`). */
const STATEMENT_TIMEOUT = 9_000
/** A process that stopped in the middle of a transaction holds its locks no longer than this. */
const IDLE_IN_TRANSACTION_TIMEOUT = 10_000
/** Longer than the server's own limit: it only speaks when the server no longer does. */
const ANSWER_TIMEOUT = 10_000

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

/**
 * Splits our own `pgbouncer` from an address: the driver would take it for a server setting. Behind PgBouncer in
 * transaction mode nothing may depend on the session; `named` is for 1.21 and newer, which know named statements.
 */
function addressOf(target: ConnectionTarget): { config: pg.PoolConfig; pooled: boolean; named: boolean } {
  if (typeof target !== 'string') return { config: target, pooled: false, named: true }
  const address = new URL(target)
  const pgbouncer = address.searchParams.get('pgbouncer')
  address.searchParams.delete('pgbouncer')
  const pooled = pgbouncer === 'true' || pgbouncer === 'named'
  return { config: { connectionString: address.href }, pooled, named: pgbouncer !== 'true' }
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

/**
 * Said by statement, not at connect: PgBouncer refuses unknown start-up settings. Through PgBouncer they would land on
 * whatever connection is free; there they belong into its `connect_query`.
 */
const SETTINGS = [
  `statement_timeout = ${STATEMENT_TIMEOUT}`,
  `idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT}`,
  // Also where the database prefers another: a single statement is a transaction too (see `inTransaction`).
  `default_transaction_isolation = 'read committed'`,
  // A named statement keeps the plan for any value: each is written so that one plan fits all users, and making one
  // costs more than running it.
  'plan_cache_mode = force_generic_plan',
]

async function applySettings(client: pg.ClientBase): Promise<void> {
  await client.query(SETTINGS.map((setting) => `set ${setting}`).join('; '))
}

/** A `pg` pool with Dayloop's types and limits; most callers want `connect`. */
export function openPool(target: ConnectionTarget, options: ConnectOptions = {}): pg.Pool {
  const { config, pooled } = addressOf(target)
  const pool = new pg.Pool({
    ...config,
    types,
    // Statements may follow one another without waiting; only reads do (`shared-reads.ts`).
    pipeline: !pooled,
    max: options.size ?? POOL_SIZE,
    application_name: 'dayloop',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    ...(options.patient ? {} : { query_timeout: ANSWER_TIMEOUT }),
    keepAlive: true,
    ...(!pooled && { onConnect: applySettings }),
  })
  // Without a listener, a connection that breaks would end the process: while it is idle (the pool tells), and while
  // it is lent out, when whoever uses it learns of it from their statement.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection without any bound of ours: for a command that reads or writes all there is. */
export async function openClient(target: ConnectionTarget): Promise<pg.Client> {
  const client = new pg.Client({ ...addressOf(target).config, application_name: 'dayloop', keepAlive: true })
  // Without a listener, a connection that breaks between two statements would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** `db` is for everything. `reads` runs single statements that only read, over shared connections. */
export type Connected = { db: Database; reads: StatementRunner }

/** Opens a pool; `db.destroy()` ends it. PgBouncer shares connections itself, so behind it `reads` is `db`. */
export function connectAll(target: ConnectionTarget, options: ConnectOptions = {}): Connected {
  const { pooled, named } = addressOf(target)
  const { wrapSend = (send) => send } = options
  const pool = openPool(target, options)
  options.onPool?.(pool)
  const nameOf = (options.named ?? named) ? statementNames() : () => undefined
  const clients = poolForKysely(pool, { nameOf, wrapSend })
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: clients }) })
  const db = Object.assign(kysely, { run: runBy(sendOver(clients)) })
  return { db, reads: pooled ? db : { run: runBy(wrapSend(pipelinedReads(pool, nameOf))) } }
}

/** As `connectAll`, for programs that do one thing at a time. */
export const connect = (target: ConnectionTarget, options: ConnectOptions = {}): Database =>
  connectAll(target, options).db
