// A kill during a bulk change: all of its tasks changed or none, counts agree, and sending it again completes it.
import { afterEach, beforeAll, expect, it } from 'vitest'
import { countTasks } from '../support/inserted-tasks.ts'
import { checkInvariants } from '../support/invariants.ts'
import { waitFor } from '../support/wait.ts'
import { aPerson } from './crowd.ts'
import { serverKilled } from './faults.ts'
import { openLine } from './http.ts'
import { openStage, type Stage } from './stage.ts'

const MANY = 500
const TASKS = `
  insert into tasks (user_id, id, task_title, due_date)
  select $1, gen_random_uuid(), 'One of many', date '2031-02-03' + n % 9 from generate_series(1, $2::int) as n
  returning id`

let stage: Stage
let people = 0
beforeAll(async () => {
  stage = await openStage()
}, 120_000)
afterEach(async () => checkInvariants(await stage.target()))

const killPostgres = async () => {
  const postmaster = await stage.postmaster()
  process.kill(postmaster, 'SIGKILL')
  await waitFor('another postmaster', async () => {
    const found = await stage.postmaster().catch(() => postmaster)
    return found !== postmaster
  })
}
const cutConnection = async () => {
  const database = await stage.database()
  await database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dayloop' and wait_event_type = 'Lock'",
  )
  await database.end()
}

it.each([
  { name: serverKilled.name, kill: () => stage.restart('SIGKILL') },
  { name: 'Postgres: SIGKILL of its postmaster', kill: killPostgres },
  { name: 'the connection: cut', kill: cutConnection },
])(
  'a bulk change is complete or absent afterwards: $name',
  async ({ kill }) => {
    people += 1
    const { user_id, access } = await aPerson(stage.port, 100 + people)
    const holder = await stage.database()
    const { rows } = await holder.query<{ id: string }>(TASKS, [user_id, MANY])
    await holder.query(countTasks(), [user_id])
    const line = openLine(stage.port)
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
    const sent = line.send(call)
    const onlooker = await stage.database()
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
    const database = await waitFor('the database', () => stage.database().catch(() => undefined), 30_000)
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
        const again = await line.send(call)
        return again?.status === 200 ? JSON.parse(again.body) : undefined
      },
      30_000,
    )
    expect(answer.changed_ids.length + answer.unchanged_ids.length).toBe(MANY)
    expect(answer).toMatchObject({ missing_ids: [], completed_tasks_count: MANY, pending_tasks: 0 })
    expect(await completed()).toBe(MANY)
    await database.end()
    line.close()
  },
  90_000,
)
