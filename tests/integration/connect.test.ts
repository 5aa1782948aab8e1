// The connection pool: types of values, named statements, limits, and no crash after a lost connection.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect, openPool } from '../../server/src/postgres/connect.ts'
import { statementNames } from '../../server/src/postgres/statements.ts'
import { inTransaction } from '../../server/src/postgres/transaction.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitFor } from '../support/wait.ts'

async function open(options: Parameters<typeof connect>[1] & { query?: string } = {}) {
  const { query = '', ...rest } = options
  const db = connect(`${await cloneDatabase()}${query}`, rest)
  atEnd(() => db.destroy())
  return db
}

const prepared = sql<{ statement: string }>`select statement from pg_prepared_statements`

describe('the pool', () => {
  it('returns dates as text, counts as numbers and timestamps as Date', async () => {
    const db = await open()
    const { rows } = await sql<Record<string, unknown>>`
      select date '2026-02-28' as day, count(*) as n, timestamptz '2026-01-01T00:00:00Z' as at`.execute(db)
    expect(rows).toEqual([{ day: '2026-02-28', n: 1, at: new Date('2026-01-01T00:00:00Z') }])
  })

  it('prepares a statement once per connection', async () => {
    const db = await open({ size: 1 })
    for (const n of [1, 2, 3]) await sql`select ${n}::int as n`.execute(db)
    expect((await prepared.execute(db)).rows).toEqual([{ statement: 'select $1::int as n' }])
  })

  it.each([{ named: false }, { query: '?pgbouncer=true' }])(
    'prepares no statements with %o',
    async (options) => {
      const db = await open({ size: 1, ...options })
      await sql`select ${1}::int as n`.execute(db)
      expect((await prepared.execute(db)).rows).toEqual([])
    },
  )

  it('limits the time of a statement and of an idle transaction', async () => {
    const db = await open()
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([{ statement: '9s', idle: '10s' }])
  })

  it.each(['?pgbouncer=true', '?pgbouncer=named'])('changes no session settings with %s', async (query) => {
    const db = await open({ size: 1, query })
    const { rows } = await sql<Record<string, string>>`
      select current_setting('statement_timeout') as statement`.execute(db)
    expect(rows).toEqual([{ statement: '0' }])
  })

  it('names statements for a PgBouncer that supports them', async () => {
    const db = await open({ size: 1, query: '?pgbouncer=named' })
    await sql`select ${1}::int as n`.execute(db)
    expect((await prepared.execute(db)).rows).toHaveLength(1)
  })

  it('survives the end of an idle connection and reports it', async () => {
    const lost: Error[] = []
    const db = await open({ size: 1, onIdleError: (error) => lost.push(error) })
    const other = await open({ size: 1 })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other)
    await waitFor('the lost connection to be reported', () => lost.length > 0)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })

  it('survives the end of a connection in use', async () => {
    const pool = openPool(await cloneDatabase())
    atEnd(() => pool.end())
    const other = await open({ size: 1 })
    const lent = await pool.connect()
    const { rows } = await lent.query('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => lent.once('end', resolve))
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(other)
    await ended
    await expect(lent.query('select 1')).rejects.toThrow()
    lent.release()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('does not reuse a connection with an unanswered statement', async () => {
    const db = await open({ size: 1, query: '?query_timeout=300' })
    const pid = sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int`
    const before = await pid.execute(db)
    await expect(sql`select pg_sleep(${30})`.execute(db)).rejects.toThrow('Query read timeout')
    const after = await pid.execute(db)
    expect(after.rows[0]?.pid).not.toBe(before.rows[0]?.pid)
    const left = inTransaction(db, (transaction) => sql`select pg_sleep(${30})`.execute(transaction))
    await expect(left).rejects.toThrow('Query read timeout')
    expect((await pid.execute(db)).rows[0]?.pid).not.toBe(after.rows[0]?.pid)
  })
})

describe('statement names', () => {
  it('are stable per statement, distinct between statements, and limited in number', () => {
    const nameOf = statementNames(2)
    expect(nameOf('select 1')).toBe(statementNames()('select 1'))
    expect(nameOf('select 2')).not.toBe(nameOf('select 1'))
    expect(nameOf('select 3')).toBeUndefined()
    expect(nameOf('select 1')).toBeDefined()
    expect(Buffer.byteLength(nameOf('select 1') ?? '')).toBeLessThan(64)
  })
})
