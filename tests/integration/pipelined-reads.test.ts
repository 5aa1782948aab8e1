// Reads share connections. Each gets its own answer, also if other reads on its connection fail.
import { sql } from 'kysely'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { connectAll } from '../../server/src/postgres/connect.ts'
import type { Database, StatementRunner } from '../../server/src/postgres/database.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitFor } from '../support/wait.ts'

async function open({ query = '', size = 10 } = {}) {
  const pools: pg.Pool[] = []
  const connected = connectAll(`${await cloneDatabase()}${query}`, {
    size,
    onPool: (pool) => pools.push(pool),
    onIdleError: () => {},
  })
  atEnd(() => connected.db.destroy())
  const [pool] = pools
  if (!pool) throw new Error('No pool was opened')
  return { ...connected, pool }
}

const echo = async (reads: StatementRunner, n: number) => {
  const [row] = await reads.run<{ n: number; pid: number }>('select $1::int as n, pg_backend_pid() as pid', [
    n,
  ])
  return row
}
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const sleeps = (reads: StatementRunner, seconds: number) => reads.run('select pg_sleep($1)', [seconds])
/** Starts slow reads and waits until no other read may join their connection. */
const stalled = (db: Database, count: number) =>
  waitFor('the slow reads to run', async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where query like ${'select pg_sleep%'} and state = 'active'
        and datname = current_database() and clock_timestamp() - query_start > interval '100 ms'`.execute(db)
    return rows.length === count && rows
  })

it('answers many reads over two connections and returns these to the pool', async () => {
  const { reads, pool } = await open()
  for (const round of [1, 2, 3]) {
    const answers = await Promise.all(numbers(200 * round).map((n) => echo(reads, n)))
    expect(answers.map((answer) => answer?.n)).toEqual(numbers(200 * round))
    expect(new Set(answers.map((answer) => answer?.pid)).size).toBe(2)
  }
  expect(pool).toMatchObject({ totalCount: 2, idleCount: 2, waitingCount: 0 })
})

it('reports an error only to the read that caused it', async () => {
  const { reads } = await open()
  const answers = await Promise.allSettled(
    numbers(60).map((n) => reads.run<{ n: number }>('select 1 / $1::int as n', [n % 3])),
  )
  for (const [n, answer] of answers.entries()) {
    if (n % 3 === 0) expect(String(Reflect.get(answer, 'reason'))).toContain('division by zero')
    else expect(answer).toMatchObject({ value: [{ n: n % 3 === 1 ? 1 : 0 }] })
  }
})

it('repeats reads on another connection when theirs ends', async () => {
  const { reads, db, pool } = await open()
  const slow = [sleeps(reads, 1), sleeps(reads, 1)]
  const behind = numbers(40).map((n) => echo(reads, n))
  const running = await stalled(db, 2)
  for (const { pid } of running) await sql`select pg_terminate_backend(${pid}::int)`.execute(db)
  const answers = await Promise.all(behind)
  expect(answers.map((answer) => answer?.n)).toEqual(numbers(40))
  await Promise.all(slow)
  await waitFor('the connections to return to the pool', () => pool.idleCount === pool.totalCount)
})

it('repeats reads that arrive while their connections end', async () => {
  const { reads, pool } = await open()
  const clients: pg.PoolClient[] = []
  pool.on('acquire', (client) => clients.push(client))
  await Promise.all(numbers(2).map((n) => echo(reads, n)))
  clients.length = 0
  // Both connections are in use, and neither has been silent for long.
  const slow = numbers(2).map(() => sleeps(reads, 0.2))
  while (clients.length < 2) await new Promise(setImmediate)
  await new Promise(setImmediate)
  const late: ReturnType<typeof echo>[] = []
  for (const client of clients) {
    client.once('end', () => late.push(...numbers(20).map((n) => echo(reads, n))))
    Reflect.get(client, 'connection').stream.destroy()
  }
  await Promise.all(slow)
  expect((await Promise.all(late)).map((answer) => answer?.n)).toEqual([...numbers(20), ...numbers(20)])
  await waitFor('the connections to return to the pool', () => pool.idleCount === pool.totalCount)
})

it('does not queue reads behind a slow read', async () => {
  const { reads, db } = await open()
  let done = 0
  const slow = [sleeps(reads, 30), sleeps(reads, 30)].map((read) => read.finally(() => done++))
  const ended = Promise.allSettled(slow)
  const running = await stalled(db, 2)
  expect(await Promise.all(numbers(50).map((n) => echo(reads, n)))).toHaveLength(50)
  expect(done).toBe(0)
  for (const { pid } of running) await sql`select pg_cancel_backend(${pid}::int)`.execute(db)
  for (const read of await ended) expect(read.status).toBe('rejected')
})

it('gives up an unresponsive connection and answers later reads', async () => {
  const { reads, pool } = await open({ query: '?query_timeout=300' })
  const slow = await Promise.allSettled([sleeps(reads, 30), sleeps(reads, 30)])
  for (const read of slow) expect(String(Reflect.get(read, 'reason'))).toContain('Query read timeout')
  expect((await echo(reads, 7))?.n).toBe(7)
  await waitFor('the lost connections to be removed', () => pool.idleCount === pool.totalCount)
})

it('waits for the only connection like other statements', async () => {
  const { reads, db } = await open({ size: 1 })
  const [, ...answers] = await Promise.all([sleeps(db, 0.1), ...numbers(20).map((n) => echo(reads, n))])
  expect(answers.map((answer) => answer?.n)).toEqual(numbers(20))
})

it('reports why a connection cannot be opened', async () => {
  const { reads } = connectAll('postgres://nobody@127.0.0.1:1/nothing')
  const answers = await Promise.allSettled(numbers(5).map((n) => echo(reads, n)))
  for (const answer of answers) expect(answer).toMatchObject({ status: 'rejected' })
  await expect(echo(reads, 1)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it.each(['?pgbouncer=true', '?pgbouncer=named'])('is not used with %s', async (query) => {
  const { reads, db } = await open({ query })
  expect(reads).toBe(db)
})
