// The trash of tasks: a deleted task can be restored unchanged until it is deleted for good.
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Task } from '../../contracts/src/tasks.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import { anotherClient } from '../support/locks.ts'
import { tripsOf } from '../support/statements.ts'

type Person = Awaited<ReturnType<typeof aUser>>

let opened: TestApp
let person: Person
beforeAll(async () => {
  // The statements of the job that sends emails would be counted too.
  opened = await openApp({ start: '2026-03-10T12:00:00Z', runsJobs: false })
})
beforeEach(async () => {
  person = await aUser(opened)
})

const trash = async (page = 1) => (await person.get(`/api/tasks/trash/?page=${page}`)).body
const remove = (id: string) => person.delete(`/api/tasks/delete_task/${id}/`, { url_call: 'all' })
const restore = (id: string, url_call = 'all') => person.post(`/api/tasks/restore_task/${id}/`, { url_call })
const purge = (id: string) => person.delete(`/api/tasks/purge_task/${id}/`)
const all = async () => (await person.get('/api/tasks/all_tasks/')).body
const titles = (list: { user_tasks: Task[] }) => list.user_tasks.map((task) => task.task_title)

test('the trash shows deleted tasks, last deleted first, page by page, with the moment of their deletion', async () => {
  expect(await trash()).toEqual({
    user_tasks: [],
    pagination: { page: 1, num_pages: 1 },
    total_number_tasks: 0,
  })
  const ids = []
  for (let number = 1; number <= 12; number++)
    ids.push((await aTask(person, { task_title: `Number ${number}`, due_date: '2026-03-11' })).id)
  for (const id of ids) {
    await remove(id)
    opened.clock.advance(1)
  }
  const [first, second] = [await trash(), await trash(2)]
  expect([first.total_number_tasks, first.pagination, second.pagination]).toEqual([
    12,
    { page: 1, num_pages: 2 },
    { page: 2, num_pages: 2 },
  ])
  expect(first.user_tasks[0]).toEqual({
    ...NEW_TASK,
    id: ids[11],
    task_title: 'Number 12',
    due_date: '2026-03-11',
    deleted_at: expect.stringMatching(/^2026-03-10T12:00:\d\d\.000Z$/),
    removed_as: null,
  })
  expect([...titles(first), ...titles(second)]).toEqual(
    Array.from({ length: 12 }, (_, index) => `Number ${12 - index}`),
  )
  expect((await trash(99)).pagination).toEqual({ page: 2, num_pages: 2 })
})

test('a restored task has its old id, dates, status, position and counts, and restoring it twice has no further effect', async () => {
  const older = await aTask(person, { task_title: 'Older' })
  const task = await aTask(person, {
    task_title: 'Done',
    task_details: 'Well',
    due_date: '2026-03-10',
    status: true,
  })
  await aTask(person, { task_title: 'Newer' })
  const before = await all()
  await remove(task.id)
  const restored = await restore(task.id, 'today-tasks')
  expect(restored).toMatchObject({
    status: 200,
    body: { task: Task.parse(task), total_number_tasks: 1, completed_tasks_count: 1, pending_tasks: 0 },
  })
  expect(await all()).toEqual(before)
  expect(await restore(task.id, 'today-tasks')).toMatchObject({ status: 200, body: restored.body })
  expect((await restore(older.id)).body.task).toEqual(Task.parse(older))
  expect(await all()).toEqual(before)
  expect((await trash()).total_number_tasks).toBe(0)
})

test('a generated task can be restored without its routine', async () => {
  const routine = await aRoutine(person, { routines_dates: 'tuesday' })
  const [task] = (await person.post('/api/apply_routines/')).body.tasks
  await remove(task.id)
  await person.post(`/api/delete_routine/${routine.id}/`)
  expect((await restore(task.id)).body.task).toEqual(task)
})

test('a purged task is gone, and neither the same add nor its routine creates it again', async () => {
  const { id } = await aTask(person, { task_title: 'A secret' })
  const routine = await aRoutine(person, { routines_dates: 'tuesday' })
  const { tasks } = (await person.post('/api/apply_routines/')).body
  expect(await purge(id)).toMatchObject({ status: 409, body: { error: 'This task is not in the trash.' } })
  for (const one of [id, tasks[0].id]) {
    await remove(one)
    expect(await purge(one)).toMatchObject({ status: 200, body: { message: 'Task deleted for good.' } })
    expect((await purge(one)).status).toBe(200)
    expect((await restore(one)).status).toBe(404)
    expect((await person.post(`/api/tasks/task_complete/${one}/`)).status).toBe(404)
    expect((await person.patch(`/api/tasks/update_task/${one}/`, { task_title: 'x' })).status).toBe(404)
    expect((await remove(one)).status).toBe(200)
  }
  expect((await person.post('/api/apply_routines/')).body.created_count).toBe(0)
  expect(await person.post('/api/tasks/add_task/', { id, task_title: 'Again' })).toMatchObject({
    status: 409,
    body: { error: 'This task was deleted.' },
  })
  const unknown = '0195b3a0-0000-7000-8000-000000000009'
  for (const answer of [await restore(unknown), await purge(unknown)]) expect(answer.status).toBe(404)
  expect(await trash()).toMatchObject({ user_tasks: [], total_number_tasks: 0 })
  expect(routine.id).toBe(tasks[0].routine_id)
  const client = await anotherClient(opened.url)
  const { rows } = await client.query("select from tasks where task_title = 'A secret'")
  expect(rows).toEqual([])
})

test('emptying the trash returns the number of its tasks, and keeps all other tasks', async () => {
  const tasks = [await aTask(person), await aTask(person), await aTask(person)]
  const kept = await aTask(person)
  for (const { id } of tasks) await remove(id)
  expect((await person.post('/api/tasks/empty_trash/')).body).toEqual({
    message: '3 tasks deleted for good',
    purged_count: 3,
  })
  expect((await person.post('/api/tasks/empty_trash/')).body.purged_count).toBe(0)
  expect((await trash()).total_number_tasks).toBe(0)
  expect((await all()).user_tasks).toEqual([Task.parse(kept)])
})

test('concurrent deletions, restores and completions answer 200 or 404', async () => {
  const { id } = await aTask(person, { due_date: '2026-03-10' })
  const acts = [
    () => remove(id),
    () => restore(id),
    () => person.post(`/api/tasks/task_complete/${id}/`),
    () => restore(id),
    () => person.post('/api/tasks/bulk_update/', { ids: [id], action: 'delete' }),
  ]
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => acts[index % acts.length]?.()))
  for (const answer of answers) expect([200, 404]).toContain(answer?.status)
})

test.each<[string, number, () => Promise<unknown>]>([
  ['reading', 1, () => person.get('/api/tasks/trash/', { 'x-timezone': 'UTC' })],
  ['emptying', 1, () => person.post('/api/tasks/empty_trash/', {}, { 'x-timezone': 'UTC' })],
])('%s the trash takes %i statement, by an index', async (_name, trips, act) => {
  expect(await tripsOf(await anotherClient(opened.url), act)).toBe(trips)
})
