// Bulk changes: all tasks change in one call, the counts are correct, and the answer lists each id.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Task } from '../../contracts/src/tasks.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'
import { countTasks } from '../support/inserted-tasks.ts'
import { anotherClient } from '../support/locks.ts'
import { MANY_USERS } from '../support/many-users.ts'
import { tripsOf } from '../support/statements.ts'
import { aTaskModel } from '../support/task-model.ts'

type Person = Awaited<ReturnType<typeof aUser>>

const UTC = { 'x-timezone': 'UTC' }
const UNKNOWN = '0195b3a0-0000-7000-8000-000000000009'

let opened: TestApp
beforeAll(async () => {
  opened = await openApp({ start: '2026-03-10T12:00:00Z', env: { PAGE_SIZE: '100' } })
})

const bulk = (person: Person, body: object) => person.post('/api/tasks/bulk_update/', body, UTC)
const all = async (person: Person): Promise<Task[]> =>
  (await person.get('/api/tasks/all_tasks/')).body.user_tasks

const three = async () => {
  const person = await aUser(opened)
  const tasks = []
  for (const due_date of ['2026-03-10', '2026-03-11', null]) tasks.push(await aTask(person, { due_date }))
  return { person, ids: tasks.map(({ id }) => id) }
}

test('each action answers the tasks that it changed, those that needed no change, and the counts of the list', async () => {
  const { person, ids } = await three()
  const [today = '', tomorrow = '', undated = ''] = ids
  expect(
    (await bulk(person, { ids: [today, tomorrow], action: 'complete', url_call: 'today-tasks' })).body,
  ).toEqual({
    changed_ids: [today, tomorrow],
    unchanged_ids: [],
    missing_ids: [],
    total_number_tasks: 1,
    completed_tasks_count: 1,
    pending_tasks: 0,
  })
  expect((await bulk(person, { ids, action: 'complete' })).body).toMatchObject({
    changed_ids: [undated],
    unchanged_ids: [today, tomorrow],
    total_number_tasks: 3,
    completed_tasks_count: 3,
  })
  expect((await bulk(person, { ids: [undated], action: 'reopen' })).body.pending_tasks).toBe(1)
  const moved = await bulk(person, { ids, action: 'move', due_date: '2026-03-11', url_call: 'next-week' })
  expect(moved.body).toMatchObject({
    changed_ids: [today, undated],
    unchanged_ids: [tomorrow],
    total_number_tasks: 3,
  })
  expect(
    (await bulk(person, { ids, action: 'move', due_date: null, url_call: 'next-week' })).body,
  ).toMatchObject({
    changed_ids: ids,
    total_number_tasks: 0,
  })
  expect((await bulk(person, { ids: [today], action: 'delete' })).body).toMatchObject({
    changed_ids: [today],
    total_number_tasks: 2,
  })
  for (const action of ['complete', 'reopen', 'delete'])
    expect((await bulk(person, { ids: [today], action })).body.missing_ids).toEqual([today])
  expect((await bulk(person, { ids, action: 'restore' })).body).toMatchObject({
    changed_ids: [today],
    unchanged_ids: [tomorrow, undated],
    total_number_tasks: 3,
  })
})

test('unknown ids, ids of other users and of purged tasks are missing, and a repeated id counts once', async () => {
  const { person, ids } = await three()
  const other = await three()
  const [first = '', second = ''] = ids
  const [theirs = ''] = other.ids
  await person.delete(`/api/tasks/delete_task/${second}/`)
  await person.delete(`/api/tasks/purge_task/${second}/`)
  const before = await all(other.person)
  const named = [first, theirs, first.toUpperCase(), UNKNOWN, second, theirs]
  for (const action of ['complete', 'restore', 'delete'])
    expect((await bulk(person, { ids: named, action })).body.missing_ids).toEqual([theirs, UNKNOWN, second])
  expect((await bulk(person, { ids: [first, first], action: 'restore' })).body.changed_ids).toEqual([first])
  expect(await all(other.person)).toEqual(before)
})

test('a move is taken back by one call, and a task that changed since is left alone and named', async () => {
  const { person, ids } = await three()
  const before = await all(person)
  await bulk(person, { ids, action: 'move', due_date: '2026-03-20' })
  await person.patch(`/api/tasks/update_task/${ids[1]}/`, { due_date: '2026-04-01' })
  const undo = {
    ids,
    action: 'move',
    due_dates: ['2026-03-10', '2026-03-11', null],
    expected: ids.map(() => ({ due_date: '2026-03-20' })),
  }
  const undone = await bulk(person, undo)
  expect(undone.body).toMatchObject({
    changed_ids: [ids[0], ids[2]],
    unchanged_ids: [],
    conflict_ids: [ids[1]],
    missing_ids: [],
  })
  expect((await bulk(person, undo)).body).toMatchObject({ changed_ids: [], unchanged_ids: [ids[0], ids[2]] })
  const after = before.map((task) => (task.id === ids[1] ? { ...task, due_date: '2026-04-01' } : task))
  expect(await all(person)).toEqual(after)
})

test('a move to no day is taken back with the times of day', async () => {
  const person = await aUser(opened)
  const timed = await aTask(person, { due_date: '2026-03-10', due_time: '17:30' })
  const untimed = await aTask(person, { due_date: '2026-03-11' })
  const ids = [timed.id, untimed.id]
  const before = await all(person)
  await bulk(person, { ids, action: 'move', due_date: '2026-03-12' })
  expect((await all(person)).map(({ due_time }) => due_time)).toEqual([null, '17:30'])
  await bulk(person, { ids, action: 'move', due_date: null })
  expect((await all(person)).map(({ due_time }) => due_time)).toEqual([null, null])
  const undo = {
    ids,
    action: 'move',
    due_dates: ['2026-03-10', '2026-03-11'],
    due_times: ['17:30', null],
    expected: ids.map(() => ({ due_date: null })),
  }
  expect((await bulk(person, undo)).body.changed_ids).toEqual(ids)
  expect((await bulk(person, undo)).body.unchanged_ids).toEqual(ids)
  expect(await all(person)).toEqual(before)
})

test('a change of 500 tasks is one statement, by an index', async () => {
  const person = await aUser(opened)
  const client = await anotherClient(opened.url)
  const { rows } = await client.query<{ id: string }>(
    `insert into tasks (user_id, id, task_title, due_date)
     select $1, gen_random_uuid(), 'One of many', date '2026-03-10' + n % 9 from generate_series(1, 500) as n
     returning id`,
    [person.user.id],
  )
  await client.query(countTasks(), [person.user.id])
  // Among few rows the planner prefers no index, as soon as Postgres has analyzed the table.
  await client.query(MANY_USERS)
  const ids = rows.map(({ id }) => id)
  for (const action of ['complete', 'reopen', 'delete', 'restore', 'move']) {
    const trips = await tripsOf(client, async () => {
      const { status, body } = await bulk(person, { ids, action, due_date: '2026-04-01' })
      expect(status).toBe(200)
      expect(body.changed_ids).toHaveLength(500)
    })
    expect(trips).toBe(1)
  }
})

test.each<[string, object, string]>([
  ['no ids', { ids: [], action: 'complete' }, 'Ids must be a list of 1 to 500 ids'],
  [
    'too many ids',
    { ids: Array(501).fill(UNKNOWN), action: 'complete' },
    'Ids must be a list of 1 to 500 ids',
  ],
  [
    'due times without due dates',
    { ids: [UNKNOWN], action: 'move', due_date: '2026-03-10', due_times: ['17:30'] },
    'Due times need due dates',
  ],
  ['ids that are no list', { ids: UNKNOWN, action: 'complete' }, 'Ids must be a list of 1 to 500 ids'],
  ['an id that is none', { ids: ['x'], action: 'complete' }, 'The id must be a UUID'],
  [
    'another action',
    { ids: [UNKNOWN], action: 'purge' },
    'Action must be complete, reopen, delete, restore or move',
  ],
  ['no action', { ids: [UNKNOWN] }, 'Action must be complete, reopen, delete, restore or move'],
  ['a move to nowhere', { ids: [UNKNOWN], action: 'move' }, 'Due date is required'],
  [
    'a day that does not exist',
    { ids: [UNKNOWN], action: 'move', due_date: '2026-02-30' },
    'Due date must be a date that exists (YYYY-MM-DD)',
  ],
  ['too few days', { ids: [UNKNOWN], action: 'move', due_dates: [] }, 'Due dates must be as many as ids'],
  [
    'too few expectations',
    { ids: [UNKNOWN], action: 'complete', expected: [] },
    'Expected must be as many as ids',
  ],
])('%s is refused', async (_what, body, error) => {
  const { person } = await three()
  expect(await bulk(person, body)).toMatchObject({ status: 400, body: { error: [error] } })
})

test('one invalid id refuses the whole call, and the answer lists every problem', async () => {
  const { person, ids } = await three()
  const { status, body } = await bulk(person, { ids: [ids[0], 'x'], action: 'fly', due_date: 'soon' })
  expect([status, body.error.length]).toEqual([400, 3])
  expect((await all(person)).every((task) => !task.status)).toBe(true)
})

const change = fc.record({
  action: fc.constantFrom('complete', 'reopen', 'delete', 'restore', 'move'),
  picks: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 8 }),
  due_date: fc.constantFrom('2026-03-10', '2026-03-11', '2026-03-17', '2026-03-18', null),
  single: fc.boolean(),
  view: fc.constantFrom('today-tasks', 'next-week', 'all'),
})

test('any sequence of single and bulk changes has the result of the model', () =>
  fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const model = await aTaskModel(await aUser(opened), 8)
      for (const one of changes) await model.change(one)
      await model.check()
    }),
    { numRuns: 12 },
  ))

test('any concurrent changes end without an error or a deadlock, and the counts match the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 12, maxLength: 40 }), async (changes) => {
      const model = await aTaskModel(await aUser(opened), 8)
      await Promise.all(changes.map(model.send))
      await model.checkCounts()
    }),
    { numRuns: 12 },
  )
  const client = await anotherClient(opened.url)
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: '0' }])
})
