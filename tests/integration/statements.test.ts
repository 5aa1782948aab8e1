// The exact cost of each call for Postgres: round trips, full table scans, buffers.
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import { countTasks } from '../support/inserted-tasks.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitUntilBlocking } from '../support/locks.ts'
import { MANY_USERS } from '../support/many-users.ts'
import { buffersOf, type Statement, scannedBy, statementsOf, tripsOf } from '../support/statements.ts'

type Person = Awaited<ReturnType<typeof aUser>>
type Act = (person: Person) => Promise<{ status: number }>

const MANY = 20_000
const FEW = 100
const inUtc = { 'x-timezone': 'UTC' }

let opened: TestApp
let client: pg.Client
let small: Person
let large: Person

/** Inserts tasks of days around today with SQL, with their counts. */
const fill = async (user_id: string, count: number) => {
  await client.query(
    `insert into tasks (user_id, id, task_title, due_date, status, created_at)
     select $1, gen_random_uuid(), 'Task number ' || n, case when n % 5 > 0 then date '2026-03-05' + n % 20 end,
       n % 3 = 0, timestamptz '2026-03-09' - n * interval '1 minute' from generate_series(1, $2::int) as n`,
    [user_id, count],
  )
  await client.query(countTasks(), [user_id])
}

beforeAll(async () => {
  opened = await openApp({ start: '2026-03-10T12:00:00Z' })
  client = new pg.Client(opened.url)
  await client.connect()
  atEnd(() => client.end())
  ;[small, large] = [await aUser(opened), await aUser(opened)]
  await fill(small.user.id, FEW)
  await fill(large.user.id, MANY)
  await client.query(MANY_USERS)
})

const zoned = (person: Person) => person.with(inUtc)
const list = (name: string, page: number | string = 1): Act => {
  return (person) => zoned(person).get(`/api/tasks/${name}/?page=${page}`)
}
const filtered = (name: string, query: string): Act => {
  return (person) => zoned(person).get(`/api/tasks/${name}/?${query}`)
}
const trpc = (name: string, input: object): Act => {
  return (person) => zoned(person).post(`/api/trpc/${name}?batch=1`, { 0: input })
}
const add: Act = (person) =>
  zoned(person).post('/api/tasks/add_task/', { task_title: 'New', due_date: '2026-03-10' })

describe('round trips', () => {
  let task: string
  let routine: string
  const batch_id = crypto.randomUUID()
  beforeAll(async () => {
    ;[task, routine] = [(await aTask(small)).id, (await aRoutine(small)).id]
    await aTask(small, { tags: ['home'] })
    await small.post('/api/tags/delete_tag/', { tag: 'home', batch_id })
    // The first read of derived rows brings them up to date.
    await filtered('all_tasks', 'sort=title')(small)
  })
  test.each<[string, number, Act]>([
    ['today', 1, list('today_tasks')],
    ['next week', 1, list('next_week_tasks')],
    ['all', 1, list('all_tasks')],
    ['a filtered list', 1, filtered('all_tasks', 'status=pending&tag=home&sort=due')],
    ['a search', 2, filtered('search', 'q=task')],
    ['a list through tRPC', 1, trpc('tasks.today_tasks', { page: 1 })],
    [
      'a list without a zone: the stored one is read first',
      2,
      (person) => person.get('/api/tasks/today_tasks/'),
    ],
    ['add', 1, add],
    ['add through tRPC', 1, trpc('tasks.add_task', { task_title: 'New' })],
    [
      'the same add again',
      2,
      (person) => zoned(person).post('/api/tasks/add_task/', { id: task, task_title: 'Again' }),
    ],
    ['complete', 1, (person) => zoned(person).post(`/api/tasks/task_complete/${task}/`)],
    [
      'complete, as it is already',
      2,
      (person) => zoned(person).post(`/api/tasks/task_complete/${task}/`, { status: true }),
    ],
    [
      'move to another day',
      1,
      (person) => zoned(person).patch(`/api/tasks/update_task/${task}/`, { due_date: '2026-03-12' }),
    ],
    [
      'another title',
      1,
      (person) => zoned(person).patch(`/api/tasks/update_task/${task}/`, { task_title: 'Other' }),
    ],
    ['delete', 1, (person) => zoned(person).delete(`/api/tasks/delete_task/${task}/`)],
    ['delete again', 2, (person) => zoned(person).delete(`/api/tasks/delete_task/${task}/`)],
    ['restore tags', 1, (person) => zoned(person).post('/api/tags/restore_tags/', { batch_id })],
    ['restore tags again', 2, (person) => zoned(person).post('/api/tags/restore_tags/', { batch_id })],
    ['routines', 1, (person) => zoned(person).get('/api/routines/')],
    ['apply routines', 2, (person) => zoned(person).post('/api/apply_routines/')],
    ['apply routines again', 1, (person) => zoned(person).post('/api/apply_routines/')],
    ['preview', 1, (person) => zoned(person).get('/api/preview_apply/')],
    ['history', 1, (person) => zoned(person).get(`/api/routine_history/${routine}/`)],
    ['add a routine', 1, (person) => zoned(person).post('/api/add_routine/', { routines_title: 'New' })],
    [
      'update a routine',
      1,
      (person) => zoned(person).post(`/api/update_routine/${routine}/`, { routines_title: 'Other' }),
    ],
    ['pause a routine', 2, (person) => zoned(person).post(`/api/update_routine_status/${routine}/`)],
    ['delete a routine', 2, (person) => zoned(person).post(`/api/delete_routine/${routine}/`)],
  ])('%s takes %i statements, each by an index', async (_name, most, act) => {
    expect(await tripsOf(client, async () => expect((await act(small)).status).toBeLessThan(300))).toBe(most)
  })

  test('a scan of a whole table is detected', async () => {
    const statement: Statement = { text: 'select count(*) from tasks where task_title = $1', values: ['New'] }
    expect(await scannedBy(client, statement)).toEqual(['tasks'])
  })
})

describe(`${MANY} tasks cost as much as ${FEW}`, () => {
  const touched = async (person: Person, act: Act) => {
    const [statement] = await statementsOf(() => act(person))
    if (!statement) throw new Error('No statement was sent')
    return buffersOf(client, statement)
  }

  test.each<[string, number, Act]>([
    ['page 1 of today', 1.3, list('today_tasks')],
    ['page 1 of next week', 1.3, list('next_week_tasks')],
    ['page 1 of all', 1.3, list('all_tasks')],
    ['the last page of today', 3, list('today_tasks', 1e6)],
    ['the last page of next week', 3, list('next_week_tasks', 1e6)],
    ['the last page of all', 3, list('all_tasks', 1e6)],
    ['an add', 1.3, add],
  ])('%s reads at most %f times the buffers', async (_name, times, act) => {
    const [few, many] = [await touched(small, act), await touched(large, act)]
    expect(few).toBeGreaterThan(3)
    expect(many).toBeLessThanOrEqual(Math.ceil(few * times))
  })
})

test('writes of different users do not wait for each other', async () => {
  await client.query('begin')
  await client.query('select from task_counts where user_id = $1 for update', [large.user.id])
  expect(await add(small)).toMatchObject({ status: 201 })
  expect(await list('all_tasks')(large)).toMatchObject({ status: 200 })
  const waiting = add(large)
  await waitUntilBlocking(client)
  await client.query('rollback')
  expect(await waiting).toMatchObject({ status: 201 })
})
