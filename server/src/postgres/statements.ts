// Gives each distinct SQL text a name, so that Postgres parses and plans it once a connection, not once a call.
import { createHash } from 'node:crypto'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { retried } from './transaction.ts'

/** Texts that get a name. Each costs the server memory on every connection; what comes later stays unnamed. */
export const MOST_NAMES = 500

/** What the driver says when `query_timeout` ran out. */
export const NO_ANSWER = 'Query read timeout'
/** What Postgres calls a connection that has no transaction open. */
const OUTSIDE = 'I'

/** The name of a text; undefined for one that is sent without. */
export type Naming = (text: string) => string | undefined

/** Names by text: stable over processes, short, and never more than `most`. */
export function statementNames(most = MOST_NAMES): Naming {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= most) return known
    const name = `dl_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
    names.set(text, name)
    return name
  }
}

/**
 * A pool for Kysely whose clients send every statement with parameters by its name (if it has one), do one
 * that Postgres undid again, and do not come back once a statement got no answer: it may be under way still.
 */
export function poolForKysely(pool: pg.Pool, nameOf: Naming): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrap(client, nameOf)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** Sends one statement with parameters, and answers its rows. */
export type Send = <Row>(text: string, values: readonly unknown[]) => Promise<{ rows: Row[] }>

/** Sends each on whatever connection of a pool is free. */
export function sendOver(pool: PostgresPool): Send {
  return async <Row>(text: string, values: readonly unknown[]) => {
    const client = await pool.connect()
    try {
      return await client.query<Row>(text, values)
    } catch (error) {
      throw error instanceof Error ? askedFromHere(error) : error
    } finally {
      client.release()
    }
  }
}

/** The driver makes its errors where the answer comes in: who asked stands nowhere in them. */
function askedFromHere(error: Error): Error {
  const callers = new Error().stack?.split('\n').slice(1) ?? []
  error.stack = [error.stack, ...callers].join('\n')
  return error
}

type Statement = { text: string; values: unknown[]; name: string | undefined }

/** As `client.query(statement)`, which copies what it is handed property by property: a fortieth of a call's CPU. */
function answered(client: pg.PoolClient, { text, values, name }: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null, result: pg.QueryResult) =>
      error ? reject(error) : resolve(result)
    client.query(Object.assign(new pg.Query(text, values), { name, callback }))
  })
}

function wrap(client: pg.PoolClient, nameOf: Naming): PostgresPoolClient {
  let unanswered: Error | undefined
  async function send(text: string, values: readonly unknown[]) {
    if (unanswered) throw unanswered
    // Without parameters (begin, commit) the simple protocol is one message and needs no plan.
    const name = values.length > 0 ? nameOf(text) : undefined
    try {
      return await answered(client, { text, values: [...values], name })
    } catch (error) {
      if (error instanceof Error && error.message === NO_ANSWER) unanswered = error
      throw error
    }
  }
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Cursors are not used here')
    // Inside a transaction all of it was undone; outside, a statement with parameters is all of it.
    const isWhole = values.length > 0 && client.getTransactionStatus() === OUTSIDE
    return isWhole ? retried(() => send(text, values)) : send(text, values)
  }
  return { query, release: (destroy) => client.release(destroy || unanswered) }
}
