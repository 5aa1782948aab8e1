// Routines, and the tasks that Apply Routines creates.
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import { anotherClient } from '../support/locks.ts'

type Person = Awaited<ReturnType<typeof aUser>>
type Task = { id: string; task_title: string; due_date: string | null; routine_id: string | null }

let opened: TestApp
let person: Person
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

/** The fields of a routine of which only the title and the days are given. */
const NEW = { status: true, paused_from: null, paused_until: null, missed: 'keep', skipped_dates: [] }
const UNKNOWN = '0195b3a0-0000-7000-8000-000000000009'
const routinesOf = async (somebody: Person, page = 1) =>
  (await somebody.get(`/api/routines/?page=${page}`)).body

describe('add and list', () => {
  test('answers 201 with the active routine', async () => {
    const { status, body } = await person.post('/api/add_routine/', {
      routines_title: '  Stretch ',
      routines_dates: 'monday friday',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      routine: {
        id: expect.any(String),
        routines_title: 'Stretch',
        routines_dates: 'monday friday',
        ...NEW,
      },
    })
  })

  test.each([
    ['sunday monday', 'monday sunday'],
    ['MONDAY Tuesday', 'monday tuesday'],
    ['friday friday friday', 'friday'],
    ['', ''],
  ])('the days "%s" are stored as "%s"', async (routines_dates, kept) => {
    const { body } = await person.post('/api/add_routine/', { routines_title: 'Days', routines_dates })
    expect(body.routine.routines_dates).toBe(kept)
  })

  test.each([
    ['no title', { routines_dates: 'monday' }],
    ['a blank title', { routines_title: '  ' }],
    ['a title of 201', { routines_title: 'x'.repeat(201) }],
    ['a day that is none', { routines_title: 'x', routines_dates: 'monday someday' }],
    ['days with commas', { routines_title: 'x', routines_dates: 'monday,friday' }],
    ['days as a list', { routines_title: 'x', routines_dates: ['monday'] }],
  ])('%s is refused', async (_what, body) => {
    const answer = await person.post('/api/add_routine/', body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toHaveLength(1)
  })

  test('adding the same id again returns the existing row, and a deleted id answers 409', async () => {
    const routine = await aRoutine(person)
    const again = await person.post('/api/add_routine/', { id: routine.id, routines_title: 'Other' })
    expect(again).toMatchObject({ status: 200, body: { routine } })
    await person.post(`/api/delete_routine/${routine.id}/`)
    const back = await person.post('/api/add_routine/', { id: routine.id, routines_title: 'Back' })
    expect(back).toMatchObject({ status: 409, body: { error: 'This routine was deleted.' } })
  })

  test('the list is paged, newest first, with its total', async () => {
    const somebody = await aUser(opened)
    const added = []
    for (let index = 0; index < 12; index += 1) {
      added.push((await aRoutine(somebody)).id)
      opened.clock.advance(1)
    }
    const first = await routinesOf(somebody)
    const second = await routinesOf(somebody, 2)
    expect(first.pagination).toEqual({ page: 1, num_pages: 2, total: 12 })
    expect(second.pagination).toEqual({ page: 2, num_pages: 2, total: 12 })
    const seen = [...first.user_routines, ...second.user_routines].map(({ id }: { id: string }) => id)
    expect(seen).toEqual(added.toReversed())
    expect((await routinesOf(somebody, 99)).pagination.page).toBe(2)
    expect(Object.keys(first).sort()).toEqual(['pagination', 'user_routines'])
  })
})

describe('change', () => {
  test('update changes only the given fields', async () => {
    const { id } = await aRoutine(person, { routines_title: 'Old', routines_dates: 'monday' })
    const { status, body } = await person.post(`/api/update_routine/${id}/`, { routines_title: 'New' })
    expect(status).toBe(200)
    expect(body).toEqual({ routine: { id, routines_title: 'New', routines_dates: 'monday', ...NEW } })
    const none = await person.post(`/api/update_routine/${id}/`, { routines_dates: '' })
    expect(none.body.routine).toMatchObject({ routines_title: 'New', routines_dates: '' })
  })

  test('the status toggles without a body and is set with one', async () => {
    const { id } = await aRoutine(person)
    const change = (body?: object) => person.post(`/api/update_routine_status/${id}/`, body)
    expect((await change()).body.routine.status).toBe(false)
    expect((await change()).body.routine.status).toBe(true)
    expect((await change({ status: true })).body.routine.status).toBe(true)
    expect((await change({ status: 'no' })).status).toBe(400)
  })

  test('delete returns a message, and succeeds again for a deleted routine', async () => {
    const { id } = await aRoutine(person)
    const first = await person.post(`/api/delete_routine/${id}/`)
    expect(first).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await person.post(`/api/delete_routine/${id}/`)).toMatchObject({ status: 200, body: first.body })
    expect((await person.post(`/api/update_routine/${id}/`, { routines_title: 'x' })).status).toBe(404)
  })

  test('a routine of another user is not found', async () => {
    const other = await aUser(opened)
    const routine = await aRoutine(person)
    for (const path of ['update_routine', 'update_routine_status', 'delete_routine']) {
      const theirs = await other.post(`/api/${path}/${routine.id}/`, { routines_title: 'Stolen' })
      const unknown = await other.post(`/api/${path}/${UNKNOWN}/`, { routines_title: 'Stolen' })
      expect(theirs).toMatchObject({ status: 404, body: unknown.body })
    }
    expect((await routinesOf(other)).pagination.total).toBe(0)
  })

  test('every call needs an access token', async () => {
    for (const path of [
      'add_routine',
      `update_routine/${UNKNOWN}`,
      `delete_routine/${UNKNOWN}`,
      'apply_routines',
    ])
      expect((await person.anyone.post(`/api/${path}/`, { routines_title: 'x' })).status, path).toBe(401)
    expect((await person.anyone.get('/api/routines/')).status).toBe(401)
  })
})

describe('apply', () => {
  const apply = async (somebody: Person, zone = 'UTC') =>
    (await somebody.post('/api/apply_routines/', undefined, { 'x-timezone': zone })).body
  const dates = (tasks: Task[]) => tasks.map(({ due_date }) => due_date).sort()
  const all = async (somebody: Person): Promise<Task[]> =>
    (await somebody.get('/api/tasks/all_tasks/')).body.user_tasks

  test('creates a task for each weekday from today to six days ahead', async () => {
    const somebody = await aUser(opened)
    // 10 March 2026 is a Tuesday: this week's Monday is past, the next one is six days ahead.
    const { id } = await aRoutine(somebody, {
      routines_title: 'Run',
      routines_dates: 'monday tuesday saturday',
    })
    const body = await apply(somebody)
    expect(body).toEqual({
      message: '3 tasks created',
      created_count: 3,
      tasks: expect.any(Array),
      batch_id: expect.any(String),
    })
    expect(dates(body.tasks)).toEqual(['2026-03-10', '2026-03-14', '2026-03-16'])
    for (const task of body.tasks)
      expect(task).toMatchObject({ task_title: 'Run', status: false, routine_id: id, task_details: '' })
    expect(dates(await all(somebody))).toEqual(dates(body.tasks))
  })

  test("starts at the user's calendar day", async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody, { routines_dates: 'tuesday wednesday' })
    // At noon UTC it is Wednesday on Kiritimati, and next Tuesday is six days ahead.
    expect(dates((await apply(somebody, 'Pacific/Kiritimati')).tasks)).toEqual(['2026-03-11', '2026-03-17'])
  })

  test('creates nothing the second time, and only the new day a day later', async () => {
    const later = await openApp()
    const somebody = await aUser(later)
    await aRoutine(somebody)
    expect((await apply(somebody)).created_count).toBe(7)
    expect(await apply(somebody)).toEqual({
      message: 'Nothing new to create',
      created_count: 0,
      tasks: [],
      batch_id: null,
    })
    later.clock.set('2026-03-11T00:00:01Z')
    const next = await signedIn(somebody)
    expect(dates((await next.post('/api/apply_routines/')).body.tasks)).toEqual(['2026-03-17'])
  })

  test('takes no lock if there is nothing to create', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody)
    await apply(somebody)
    const client = await anotherClient(opened.url)
    await client.query('begin')
    await client.query('select from routines where user_id = $1 for update', [somebody.user.id])
    expect(await apply(somebody)).toMatchObject({ message: 'Nothing new to create' })
    await client.query('rollback')
  })

  const signedIn = async (somebody: Person) => {
    const { username } = somebody.user
    const { body } = await somebody.anyone.post('/api/auth/login/', { username, password: somebody.password })
    return somebody.with({ authorization: `Bearer ${body.access}` })
  }

  test.each([
    ['paused', { status: false }],
    ['without days', { routines_dates: '' }],
  ])('a routine that is %s creates nothing', async (_what, fields) => {
    const somebody = await aUser(opened)
    await aRoutine(somebody, fields)
    expect((await apply(somebody)).created_count).toBe(0)
  })

  test('a deleted routine creates nothing and keeps its tasks', async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody, { routines_dates: 'tuesday' })
    await apply(somebody)
    await somebody.post(`/api/delete_routine/${id}/`)
    expect((await apply(somebody)).created_count).toBe(0)
    expect(await all(somebody)).toMatchObject([{ due_date: '2026-03-10', routine_id: id }])
  })

  test('a generated task that was deleted or moved is not created again', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody, { routines_dates: 'tuesday wednesday thursday' })
    const made: Task[] = (await apply(somebody)).tasks
    const of = (due_date: string) => made.find((task) => task.due_date === due_date)?.id
    await somebody.delete(`/api/tasks/delete_task/${of('2026-03-10')}/`)
    await somebody.patch(`/api/tasks/update_task/${of('2026-03-11')}/`, { due_date: '2026-03-20' })
    await somebody.patch(`/api/tasks/update_task/${of('2026-03-12')}/`, { due_date: null })
    expect((await apply(somebody)).created_count).toBe(0)
    expect((await all(somebody)).map(({ due_date }) => due_date).sort()).toEqual(['2026-03-20', null])
  })

  test("a task moved to another day does not replace that day's task", async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody, { routines_dates: 'tuesday' })
    const [made] = (await apply(somebody)).tasks
    await somebody.patch(`/api/tasks/update_task/${made.id}/`, { due_date: '2026-03-12' })
    await somebody.post(`/api/update_routine/${id}/`, { routines_dates: 'tuesday thursday' })
    expect(dates((await apply(somebody)).tasks)).toEqual(['2026-03-12'])
  })

  test('two routines with the same title create a task each, even beside a task with that title', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody, { routines_title: 'Same', routines_dates: 'tuesday' })
    await aRoutine(somebody, { routines_title: 'Same', routines_dates: 'tuesday' })
    await aTask(somebody, { task_title: 'Same', due_date: '2026-03-10' })
    expect((await apply(somebody)).created_count).toBe(2)
  })
})
