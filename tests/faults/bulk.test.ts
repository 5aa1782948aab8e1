// A kill during a bulk change: all of its tasks changed or none, counts agree, and sending it again completes it.
import { afterEach, beforeAll, expect, it } from 'vitest'
import { countTasks } from '../support/inserted-tasks.ts'
import { checkInvariants } from '../support/invariants.ts'
import { waitFor } from '../support/wait.ts'
import { aPerson } from './devices.ts'
import { serverKilled } from './faults.ts'
import { openConnection } from './http.ts'
import { openProduct, type Product } from './product.ts'

const MANY = 500
const TASKS = `
  insert into tasks (user_id, id, task_title, due_date)
  select $1, gen_random_uuid(), 'One of many', date '2031-02-03' + n % 9 from generate_series(1, $2::int) as n
  returning id`

let product: Product
let people = 0
beforeAll(async () => {
  product = await openProduct()
}, 120_000)
afterEach(async () => checkInvariants(await product.target()))

const killPostgres = async () => {
  const postmaster = await product.postmaster()
  process.kill(postmaster, 'SIGKILL')
  await waitFor('another postmaster', async () => {
    const found = await product.postmaster().catch(() => postmaster)
    return found !== postmaster
  })
}
const cutConnection = async () => {
  const database = await product.database()
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dayloop' and wait_event_type = 'Lock'",
  )
  await database.end()
}

it.each([
  { name: serverKilled.name, kill: () => product.restart('SIGKILL') },
  { name: 'Postgres: SIGKILL of its postmaster', kill: killPostgres },
  { name: 'the connection: cut', kill: cutConnection },
])(
  'a bulk change is complete or absent afterwards: $name',
  async ({ kill }) => {
    people += 1
    const { user_id, access } = await aPerson(product.port, 100 + people)
    const holder = await product.database()
    const { rows } = await holder.query<{ id: string }>(TASKS, [user_id, MANY])
    await holder.query(countTasks(), [user_id])
    const connection = openConnection(product.port)
    const call = {
      method: 'POST',
      path: '/api/tasks/bulk_update/',
      headers: { authorization: `Bearer ${access}`, 'x-timezone': 'UTC' },
      body: { ids: rows.map(({ id }) => id), action: 'complete' },
    }
    // The statement has changed the tasks and waits for their counts.
    await holder.query('begin')
    await holder.query("select from task_counts where user_id = $1 and day = 'infinity' for update", [
      user_id,
    ])
    const sent = connection.send(call)
    const onlooker = await product.database()
    await waitFor('the change to be half done', async () => {
      const waiting = await onlooker.query(
        "select from pg_stat_activity where application_name = 'dayloop' and wait_event_type = 'Lock'",
      )
      return waiting.rows.length > 0
    })
    await onlooker.end()
    await kill()
    await holder.query('rollback').catch(() => {})
    await holder.end().catch(() => {})
    await sent
    const database = await waitFor('the database', () => product.database().catch(() => undefined), 30_000)
    const completed = async () => {
      const { rows: counted } = await database.query(
        'select count(*) filter (where status)::int as many from tasks where user_id = $1',
        [user_id],
      )
      return counted[0].many
    }
    expect([0, MANY]).toContain(await completed())
    const answer = await waitFor(
      'the change to be acknowledged',
      async () => {
        const again = await connection.send(call)
        return again?.status === 200 ? JSON.parse(again.body) : undefined
      },
      30_000,
    )
    expect(answer.changed_ids.length + answer.unchanged_ids.length).toBe(MANY)
    expect(answer).toMatchObject({ missing_ids: [], completed_tasks_count: MANY, pending_tasks: 0 })
    expect(await completed()).toBe(MANY)
    await database.end()
    connection.close()
  },
  90_000,
)
