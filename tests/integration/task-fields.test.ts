// Time of day, priority, tags, checklist and time of completion of a task.
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aTask, aUser } from '../support/factories.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

const add = (fields: object) => person.post('/api/tasks/add_task/', { task_title: 'x', ...fields })
const edit = (id: string, fields: object) => person.patch(`/api/tasks/update_task/${id}/`, fields)
const item = { id: 'one', text: 'Fill the can', done: false }

test('a task that is added with a title only has the initial values of its other fields', async () => {
  const { body } = await add({})
  expect(body).toMatchObject({ due_time: null, priority: 4, tags: [], checklist: [], completed_at: null })
})

test('the fields are stored as given, and answered by lists', async () => {
  const fields = {
    due_date: '2026-03-10',
    due_time: '17:30',
    priority: 1,
    tags: ['Home', 'Très chic'],
    checklist: [item, { ...item, id: 'two', text: '水を入れる', done: true }],
  }
  const somebody = await aUser(opened)
  const { status, body } = await somebody.post('/api/tasks/add_task/', { task_title: 'x', ...fields })
  expect(status).toBe(201)
  expect(body).toMatchObject(fields)
  const list = await somebody.get('/api/tasks/all_tasks/')
  expect(list.body.user_tasks).toEqual([expect.objectContaining(fields)])
})

test('an edit changes only the given fields, and null clears a field', async () => {
  const fields = {
    due_date: '2026-03-10',
    due_time: '09:00',
    priority: 2,
    tags: ['a', 'b'],
    checklist: [item],
  }
  const { id } = (await add(fields)).body
  expect((await edit(id, { priority: 1 })).body.task).toMatchObject({ ...fields, priority: 1 })
  expect((await edit(id, { tags: ['b'] })).body.task).toMatchObject({ ...fields, priority: 1, tags: ['b'] })
  const emptied = { due_time: null, priority: 4, tags: [], checklist: [] }
  const nulls = { due_time: null, priority: null, tags: null, checklist: null }
  expect((await edit(id, nulls)).body.task).toMatchObject({ due_date: '2026-03-10', ...emptied })
})

describe('time of day', () => {
  test('is cleared with the due date, and stays when the date moves', async () => {
    const { id } = (await add({ due_date: '2026-03-10', due_time: '09:00' })).body
    expect((await edit(id, { due_date: '2026-03-11' })).body.task.due_time).toBe('09:00')
    expect((await edit(id, { due_date: null })).body.task).toMatchObject({ due_date: null, due_time: null })
  })
  test('needs a due date', async () => {
    const problem = ['Due time needs a due date']
    expect(await add({ due_time: '09:00' })).toMatchObject({ status: 400, body: { error: problem } })
    const { id } = (await add({})).body
    expect(await edit(id, { due_time: '09:00' })).toMatchObject({ status: 400, body: { error: problem } })
    const both = { due_date: null, due_time: '09:00' }
    expect(await edit(id, both)).toMatchObject({ status: 400, body: { error: problem } })
    const dated = await edit(id, { due_date: '2026-03-12', due_time: '23:59' })
    expect(dated.body.task).toMatchObject({ due_date: '2026-03-12', due_time: '23:59' })
  })
})

test('tags are trimmed and unique without regard to case', async () => {
  const { body } = await add({ tags: [' Home ', 'garden', 'HOME', 'Straße', 'STRASSE'] })
  expect(body.tags).toEqual(['Home', 'garden', 'Straße'])
  const many = Array.from({ length: 20 }, (_, n) => `Tag ${n}`)
  expect((await add({ tags: [...many, 'TAG 3'] })).body.tags).toEqual(many)
})

test('a checklist item gets an id when it has none', async () => {
  const { body } = await add({ checklist: [{ text: ' Step ' }] })
  expect(body.checklist).toEqual([{ id: expect.stringMatching(/.{36}/), text: 'Step', done: false }])
})

test.each([
  ['a time', { due_date: '2026-03-10', due_time: '24:00' }, 'Due time must be a time of day (HH:MM)'],
  ['a time', { due_date: '2026-03-10', due_time: '9:00' }, 'Due time must be a time of day (HH:MM)'],
  ['a time', { due_date: '2026-03-10', due_time: 900 }, 'Due time must be a time of day (HH:MM)'],
  ['a priority', { priority: 5 }, 'Priority must be a whole number from 1 to 4'],
  ['a priority', { priority: '1' }, 'Priority must be a whole number from 1 to 4'],
  ['a priority', { priority: 1.5 }, 'Priority must be a whole number from 1 to 4'],
  ['tags', { tags: 'home' }, 'Tags must be a list of texts'],
  ['tags', { tags: [' '] }, 'A tag is required'],
  ['tags', { tags: [7] }, 'A tag must be a text'],
  ['tags', { tags: ['x'.repeat(51)] }, 'A tag must be at most 50 characters long'],
  ['tags', { tags: ['a\u0000'] }, 'A tag contains a character that is not allowed'],
  ['tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, 'A task has at most 20 tags'],
  ['a checklist', { checklist: {} }, 'Checklist must be a list of items'],
  ['a checklist', { checklist: ['Step'] }, 'A checklist item must have a text'],
  ['a checklist', { checklist: [{ ...item, text: '' }] }, 'A checklist item is required'],
  [
    'a checklist',
    { checklist: [{ ...item, text: 'x'.repeat(501) }] },
    'A checklist item must be at most 500',
  ],
  ['a checklist', { checklist: [item, item] }, 'Two items of a checklist have the same id'],
  ['a checklist', { checklist: [{ ...item, done: 'no' }] }, 'Done of a checklist item must be true or false'],
  ['a checklist', { checklist: Array(101).fill({ text: 'x' }) }, 'A checklist has at most 100 items'],
])('%s is refused if it is invalid: %j', async (_what, fields, problem) => {
  const added = await add(fields)
  expect(added.status).toBe(400)
  expect(added.body.error).toEqual([expect.stringContaining(problem)])
  const { id } = await aTask(person)
  expect(await edit(id, fields)).toMatchObject({ status: 400, body: added.body })
})

test('completing sets the moment, completing again keeps it, and reopening clears it', async () => {
  const { id } = await aTask(person)
  const complete = async (status: boolean) =>
    (await person.post(`/api/tasks/task_complete/${id}/`, { status })).body.task.completed_at
  const first = await complete(true)
  expect(new Date(first).getTime()).toBe(opened.clock.now().getTime())
  opened.clock.advance(60)
  expect(await complete(true)).toBe(first)
  expect(await complete(false)).toBeNull()
  expect(new Date(await complete(true)).getTime()).toBe(opened.clock.now().getTime())
})
