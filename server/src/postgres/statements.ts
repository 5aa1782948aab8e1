// Sends statements over the connections of a pool. Each distinct text gets a name, so that Postgres parses and plans
// it once per connection.
import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { Run } from './database.ts'
import { retried } from './transaction.ts'

/** Each name costs Postgres memory on every connection. Further texts are sent without a name. */
export const MAX_NAMES = 500

/** The driver's error message when `query_timeout` ran out. */
export const NO_ANSWER = 'Query read timeout'
/** Postgres' status of a connection without an open transaction. */
const IDLE = 'I'

/** The name of a text; undefined for one that is sent without a name. */
export type Naming = (text: string) => string | undefined

/** Names by text: short, the same in every process, and never more than `max`. */
export function statementNames(max = MAX_NAMES): Naming {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= max) return known
    const name = `dl_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
    return name
  }
}

/** Sends one statement and resolves to Postgres' answer. */
export type Send = <Row>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[] }>

/** Wraps the sending of every statement, for tracing. */
export type WrapSend = (send: Send) => Send

/** The call that replaces a statement's text; undefined if the text itself is sent. */
type CallOf = (text: string) => string | undefined

type Options = { nameOf: Naming; wrapSend: WrapSend; callOf: CallOf }

/**
 * A pool for Kysely. Its clients send statements by name and repeat a statement that Postgres rolled back.
 * A client with an unanswered statement is not reused: the statement may still be running.
 */
export function poolForKysely(pool: pg.Pool, options: Options): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? clientForKysely(client, options)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** Sends each statement over whichever connection of the pool is free. */
export function sendOver(pool: PostgresPool): Send {
  return async <Row>(text: string, values: readonly unknown[]) => {
    const client = await pool.connect()
    try {
      return await client.query<Row>(text, values)
    } finally {
      client.release()
    }
  }
}

/** Runs prepared statements by `send`. */
export function runBy(send: Send): Run {
  return async <Row>(text: string, values: readonly unknown[]) => {
    try {
      return (await send<Row>(text, values)).rows
    } catch (error) {
      throw error instanceof Error ? withCallers(error) : error
    }
  }
}

/** Appends the caller's stack: the driver creates its errors where the answer arrives. */
function withCallers(error: Error): Error {
  const callers = new Error().stack?.split('\n').slice(1) ?? []
  error.stack = [error.stack, ...callers].join('\n')
  return error
}

type Statement = { text: string; values: unknown[]; name: string | undefined }

/** Cheaper than `client.query(statement)`, which copies the statement property by property. */
function query(client: pg.PoolClient, { text, values, name }: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    client.query(Object.assign(new pg.Query(text, values), { name, callback }))
  })
}

function clientForKysely(client: pg.PoolClient, { nameOf, wrapSend, callOf }: Options): PostgresPoolClient {
  let unanswered: Error | undefined
  async function sendOnce(given: string, values: readonly unknown[]) {
    if (unanswered) throw unanswered
    const call = callOf(given)
    const text = call ?? given
    // Without parameters (begin, commit) the simple protocol is one message and needs no plan.
    const name = values.length > 0 ? nameOf(text) : undefined
    try {
      const result = await query(client, { text, values: [...values], name })
      if (call !== undefined) result.rows = result.rows.map(({ answer }) => answer)
      return result
    } catch (error) {
      if (error instanceof Error && error.message === NO_ANSWER) unanswered = error
      throw error
    }
  }
  const send = wrapSend((text, values) => {
    // Postgres rolls back a whole transaction, so only a statement outside of one can be repeated alone.
    const isAlone = values.length > 0 && client.getTransactionStatus() === IDLE
    return isAlone ? retried(() => sendOnce(text, values)) : sendOnce(text, values)
  })
  function sendText<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function sendText<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function sendText(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not supported')
    return send(text, values)
  }
  return { query: sendText, release: (destroy) => client.release(destroy || unanswered) }
}
