// Adding, completing, editing and deleting tasks.
import { beforeAll, describe, expect, test } from 'vitest'
import { NEW_TASK } from '../../contracts/src/task-fields.ts'
import type { Task, TaskCounts } from '../../contracts/src/tasks.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

const ID = '0195b3a0-0000-7000-8000-00000000000'
const TODAY = '2026-03-10'
const counts = (total: number, completed: number) => ({
  total_number_tasks: total,
  completed_tasks_count: completed,
  pending_tasks: total - completed,
})

describe('add', () => {
  const add = (body: object) => person.post('/api/tasks/add_task/', body)

  test("answers 201 with the task's own fields and the counts", async () => {
    const somebody = await aUser(opened)
    const { status, body } = await somebody.post('/api/tasks/add_task/', {
      task_title: '  Buy bread  ',
      task_details: ' rye ',
      due_date: TODAY,
      url_call: 'today-tasks',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...NEW_TASK,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      task_title: 'Buy bread',
      task_details: ' rye ',
      due_date: TODAY,
      ...counts(1, 0),
    })
  })

  test.each([
    [undefined, null],
    [null, null],
    ['', null],
    ['2026-03-10', '2026-03-10'],
    ['2026-03-10T23:59:59.999Z', '2026-03-10'],
    ['2026-03-10T23:30:00-10:00', '2026-03-10'],
    ['2028-02-29', '2028-02-29'],
  ])('the due date %j is stored as %j', async (due_date, kept) => {
    const { status, body } = await add({ task_title: 'Dated', due_date })
    expect(status).toBe(201)
    expect(body.due_date).toBe(kept)
  })

  test.each(['2026-02-30', '2026-02-29', '2026-13-01', 'tomorrow', '10.03.2026', '2026-3-1', 42, true])(
    'the due date %j is refused',
    async (due_date) => {
      const { status, body } = await add({ task_title: 'Dated', due_date })
      expect(status).toBe(400)
      expect(body.error).toEqual([expect.stringContaining('Due date')])
    },
  )

  test.each([
    ['nothing', {}],
    ['an empty title', { task_title: '' }],
    ['a blank title', { task_title: ' \t\n ' }],
    ['a title that is no text', { task_title: 7 }],
    ['a title of 501', { task_title: 'x'.repeat(501) }],
    ['a title with U+0000', { task_title: 'a\u0000b' }],
    ['details of 10,001', { task_title: 'x', task_details: 'x'.repeat(10_001) }],
    ['details with U+0000', { task_title: 'x', task_details: '\u0000' }],
    ['an id that is none', { task_title: 'x', id: 'one' }],
  ])('%s is refused', async (_what, body) => {
    const answer = await add(body)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toHaveLength(1)
  })

  test('the answer lists all problems', async () => {
    const { body } = await add({ task_title: '', due_date: 'soon', task_details: 'x'.repeat(10_001) })
    expect(body.error).toHaveLength(3)
  })

  test('lengths are counted in code points and Unicode is kept as typed', async () => {
    const task_title = '👩‍👩‍👧 Ünïcödé \u202eرسالة'
    expect((await add({ task_title })).body.task_title).toBe(task_title)
    expect((await add({ task_title: '🎉'.repeat(500) })).status).toBe(201)
    expect((await add({ task_title: '🎉'.repeat(501) })).status).toBe(400)
    expect((await add({ task_title: 'x', task_details: '🎉'.repeat(10_000) })).status).toBe(201)
  })

  test('adding the same id again returns the existing row', async () => {
    const id = `${ID}1`
    const first = await add({ id, task_title: 'Once' })
    expect(first.status).toBe(201)
    expect(first.body.id).toBe(id)
    await person.patch(`/api/tasks/update_task/${id}/`, { task_title: 'Edited' })
    const again = await add({ id, task_title: 'Once' })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ id, task_title: 'Edited' })
    expect(again.body.total_number_tasks).toBe(first.body.total_number_tasks)
  })

  test('adding a deleted id answers 409 and restores nothing', async () => {
    const { id } = await aTask(person)
    await person.delete(`/api/tasks/delete_task/${id}/`)
    const { status, body } = await add({ id, task_title: 'Back' })
    expect(status).toBe(409)
    expect(body).toEqual({ error: 'This task was deleted.' })
    expect((await person.patch(`/api/tasks/update_task/${id}/`, { task_title: 'Back' })).status).toBe(404)
  })

  test('the same id can be used by two users independently', async () => {
    const other = await aUser(opened)
    const { id } = await aTask(person, { task_title: 'Mine' })
    const { status, body } = await other.post('/api/tasks/add_task/', { id, task_title: 'Theirs' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id, task_title: 'Theirs', ...counts(1, 0) })
  })
})

describe('url_call selects the view of the counts', () => {
  test.each([
    ['today-tasks', 1],
    ['today_tasks', 1],
    ['next-week', 2],
    ['next_week_tasks', 2],
    ['all', 4],
    ['all_tasks', 4],
    ['somewhere', 4],
    [undefined, 4],
    [7, 4],
  ])('%j answers the counts of a list of %i', async (url_call, total) => {
    const somebody = await aUser(opened)
    await aTask(somebody, { due_date: '2026-03-17' })
    await aTask(somebody, { due_date: '2026-04-01' })
    await aTask(somebody)
    const added = await somebody.post('/api/tasks/add_task/', { task_title: 'It', due_date: TODAY, url_call })
    expect(added.body).toMatchObject(counts(total, 0))
    const { id } = added.body
    const completed = await somebody.post(`/api/tasks/task_complete/${id}/`, { url_call })
    expect(completed.body).toMatchObject(counts(total, 1))
    const edited = await somebody.patch(`/api/tasks/update_task/${id}/`, { task_title: 'That', url_call })
    expect(edited.body).toMatchObject(counts(total, 1))
    const deleted = await somebody.delete(`/api/tasks/delete_task/${id}/`, { url_call })
    expect(deleted.body).toMatchObject(counts(total - 1, 0))
  })
})

describe('complete', () => {
  const complete = (id: string, body?: object) => person.post(`/api/tasks/task_complete/${id}/`, body)

  test('without a status the call toggles, also without a body', async () => {
    const task = await aTask(person)
    expect((await complete(task.id)).body.task).toMatchObject({ id: task.id, status: true })
    const { status, body } = await complete(task.id, { url_call: 'all' })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      ['completed_tasks_count', 'pending_tasks', 'task', 'total_number_tasks'].sort(),
    )
    expect(body.task.status).toBe(false)
  })

  test('with a status the call is idempotent', async () => {
    const { id } = await aTask(person)
    const first = await complete(id, { status: true })
    const second = await complete(id, { status: true })
    expect(second.body).toEqual(first.body)
    expect(second.body.task.status).toBe(true)
  })

  test('a status that is not a boolean is refused', async () => {
    const { id } = await aTask(person)
    expect((await complete(id, { status: 'false' })).status).toBe(400)
    expect((await complete(id, { status: null })).status).toBe(400)
  })

  test('an unknown or malformed id is not found', async () => {
    expect((await complete('7')).status).toBe(404)
    expect((await complete(`${ID}9`)).status).toBe(404)
  })
})

describe('update', () => {
  const update = (id: string, body: object) => person.patch(`/api/tasks/update_task/${id}/`, body)

  test('changes only the given fields', async () => {
    const task = await aTask(person, { task_details: 'long story', due_date: TODAY, status: true })
    const { status, body } = await update(task.id, { task_title: ' New ' })
    expect(status).toBe(200)
    expect(body.task).toEqual({ ...only(task), task_title: 'New', status: true })
    expect((await update(task.id, { due_date: null })).body.task.due_date).toBe(null)
    expect((await update(task.id, { due_date: '2026-05-01' })).body.task.due_date).toBe('2026-05-01')
    expect((await update(task.id, { due_date: '' })).body.task.due_date).toBe(null)
    expect((await update(task.id, { task_details: '' })).body.task.task_details).toBe('')
  })

  test('an invalid field changes nothing', async () => {
    const task = await aTask(person, { task_title: 'Kept' })
    expect((await update(task.id, { task_title: 'Lost', due_date: '2026-02-30' })).status).toBe(400)
    expect((await update(task.id, { task_title: ' ' })).status).toBe(400)
    expect((await update(task.id, {})).body.task).toEqual(only(task))
  })

  test('moving a task out of a list moves it out of its counts', async () => {
    const somebody = await aUser(opened)
    const { id } = await aTask(somebody, { due_date: TODAY })
    const moved = await somebody.patch(`/api/tasks/update_task/${id}/`, {
      due_date: '2026-03-11',
      url_call: 'today-tasks',
    })
    expect(moved.body).toMatchObject(counts(0, 0))
  })
})

describe('delete', () => {
  test('returns a message and the counts, and succeeds again for a deleted task', async () => {
    const somebody = await aUser(opened)
    const kept = await aTask(somebody, { status: true })
    const { id } = await aTask(somebody)
    const first = await somebody.delete(`/api/tasks/delete_task/${id}/`)
    expect(first.status).toBe(200)
    expect(first.body).toEqual({ message: expect.any(String), ...counts(1, 1) })
    const second = await somebody.delete(`/api/tasks/delete_task/${id}/`, { url_call: 'all' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    const { body } = await somebody.get('/api/tasks/all_tasks/')
    expect(body.user_tasks.map((task: { id: string }) => task.id)).toEqual([kept.id])
  })

  test('a deleted task can be neither completed nor edited', async () => {
    const { id } = await aTask(person)
    await person.delete(`/api/tasks/delete_task/${id}/`)
    expect((await person.post(`/api/tasks/task_complete/${id}/`)).status).toBe(404)
    expect((await person.patch(`/api/tasks/update_task/${id}/`, { task_title: 'x' })).body).toEqual({
      error: 'Task not found.',
    })
  })

  test('an id that never existed is not found', async () => {
    expect((await person.delete(`/api/tasks/delete_task/${ID}8/`)).status).toBe(404)
  })
})

describe('other users', () => {
  test('cannot see, complete, edit or delete a task, and do not learn that it exists', async () => {
    const other = await aUser(opened)
    const task = await aTask(person, { task_title: 'Private' })
    const unknown = await other.post(`/api/tasks/task_complete/${ID}9/`)
    for (const answer of [
      await other.post(`/api/tasks/task_complete/${task.id}/`),
      await other.patch(`/api/tasks/update_task/${task.id}/`, { task_title: 'Stolen' }),
      await other.delete(`/api/tasks/delete_task/${task.id}/`),
    ])
      expect(answer).toMatchObject({ status: 404, body: unknown.body })
    expect((await other.get('/api/tasks/all_tasks/')).body.user_tasks).toEqual([])
    expect((await person.patch(`/api/tasks/update_task/${task.id}/`, {})).body.task).toEqual(only(task))
  })

  test('need an access token for every call', async () => {
    const { id } = await aTask(person)
    for (const answer of [
      await person.anyone.get('/api/tasks/today_tasks/'),
      await person.anyone.post('/api/tasks/add_task/', { task_title: 'x' }),
      await person.anyone.post(`/api/tasks/task_complete/${id}/`),
      await person.anyone.patch(`/api/tasks/update_task/${id}/`, { task_title: 'x' }),
      await person.anyone.delete(`/api/tasks/delete_task/${id}/`),
      await person.anyone.with({ authorization: 'Bearer nonsense' }).get('/api/tasks/all_tasks/'),
    ])
      expect(answer).toMatchObject({ status: 401, body: { error: expect.any(String) } })
  })
})

/** A task's own fields, without the counts in the answer. */
const only = (added: Task & Partial<TaskCounts>) => {
  const { total_number_tasks: _, completed_tasks_count: _completed, pending_tasks: _pending, ...task } = added
  return task
}
