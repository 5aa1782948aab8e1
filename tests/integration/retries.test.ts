// A transaction that Postgres aborts because of another one runs again and is applied once: a real deadlock, and a
// real serialization failure.
import { sql } from 'kysely'
import type pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { connect } from '../../server/src/postgres/connect.ts'
import { inTransaction } from '../../server/src/postgres/transaction.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { anotherClient, waitUntilBlocking } from '../support/locks.ts'
import { waitFor } from '../support/wait.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

const deadlocks = async (client: pg.Client) => {
  const { rows } = await client.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.deadlocks)
}

/** The client locks the counts and the app locks its first rows. Then each waits for the other; the app waits first. */
async function inADeadlock<Answer>(first: string, act: () => Promise<Answer>): Promise<Answer> {
  const client = await anotherClient(opened.url)
  const before = await deadlocks(client)
  // The app detects the deadlock after a second, so Postgres aborts the app's transaction.
  await client.query('begin')
  await client.query("set local deadlock_timeout = '30s'")
  await client.query('select from task_counts for update')
  const answer = act()
  await waitUntilBlocking(client)
  await client.query(first)
  await client.query('commit')
  const given = await answer
  await waitFor('Postgres to count the deadlock', async () => (await deadlocks(client)) > before)
  return given
}

it('a single statement in a deadlock is repeated', async () => {
  const { id } = await aTask(person, { due_date: '2026-03-10' })
  const answer = await inADeadlock(`select from tasks where id = '${id}' for update`, () =>
    person.post(`/api/tasks/task_complete/${id}/`, { status: true }),
  )
  expect(answer.status).toBe(200)
  expect(answer.body.task).toMatchObject({ id, status: true })
  const { body } = await person.get('/api/tasks/all_tasks/')
  expect(body).toMatchObject({ total_number_tasks: 1, completed_tasks_count: 1, pending_tasks: 0 })
})

it('a transaction in a deadlock is repeated from its start', async () => {
  const { id } = await aRoutine(person)
  const answer = await inADeadlock(`update routines set routines_title = 'Moved' where id = '${id}'`, () =>
    person.post('/api/apply_routines/'),
  )
  expect(answer.status).toBe(200)
  expect(answer.body.created_count).toBe(7)
  const titles = answer.body.tasks.map((task: { task_title: string }) => task.task_title)
  expect(titles).toEqual(Array(7).fill('Moved'))
  expect((await person.post('/api/apply_routines/')).body.created_count).toBe(0)
})

it('a transaction with a serialization failure is repeated a limited number of times', async () => {
  const client = await anotherClient(opened.url)
  const [{ id = '' } = {}] = [await aTask(person)]
  let times = 0
  const overtaken = (until: number) =>
    inTransaction(opened.db, async (transaction) => {
      times += 1
      await sql`set transaction isolation level repeatable read`.execute(transaction)
      await sql`select from tasks where id = ${id}`.execute(transaction)
      if (times < until) await client.query('update tasks set task_details = $1', [`${times}`])
      await sql`update tasks set task_details = 'mine' where id = ${id}`.execute(transaction)
    })
  await overtaken(3)
  expect(times).toBe(3)
  times = 0
  await expect(overtaken(1_000)).rejects.toMatchObject({ code: '40001' })
  expect(times).toBe(5)
})

it('other errors are not retried', async () => {
  let times = 0
  const wrong = inTransaction(opened.db, async (transaction) => {
    times += 1
    await sql`select 1 / ${0}::int`.execute(transaction)
  })
  await expect(wrong).rejects.toMatchObject({ code: '22012' })
  expect(times).toBe(1)
})

it('transactions are read committed, whatever the default of the database is', async () => {
  const preferring = new URL(opened.url)
  preferring.searchParams.set('options', '-c default_transaction_isolation=serializable')
  const db = connect(preferring.href)
  atEnd(() => db.destroy())
  const level = (on: Parameters<typeof inTransaction>[0]) =>
    sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(on)
  expect((await inTransaction(db, level)).rows).toEqual([{ transaction_isolation: 'read committed' }])
  expect((await level(db)).rows).toEqual([{ transaction_isolation: 'read committed' }])
})
