// An undo never overwrites a later change of another device. It is refused with 409.
import { beforeAll, expect, test } from 'vitest'
import { Task } from '../../contracts/src/tasks.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp({ start: '2026-03-10T12:00:00Z' })
  person = await aUser(opened)
})

const CHANGED = { status: 409, body: { error: 'This task has been changed since.' } }
const complete = (id: string, body: object) => person.post(`/api/tasks/task_complete/${id}/`, body)
const edit = (id: string, body: object) => person.patch(`/api/tasks/update_task/${id}/`, body)
const remove = (id: string, body: object) => person.delete(`/api/tasks/delete_task/${id}/`, body)
const shown = async (id: string) => (await edit(id, {})).body.task

test('an undo succeeds if its fields are unchanged, even if other fields changed', async () => {
  const { id } = await aTask(person, { task_title: 'Before' })
  await complete(id, { status: true })
  await edit(id, { task_title: 'After' })
  expect((await complete(id, { status: false, expected: { status: true } })).body.task).toMatchObject({
    task_title: 'After',
    status: false,
  })
  await complete(id, { status: true })
  const undo = { task_title: 'Before', expected: { task_title: 'After' } }
  expect((await edit(id, undo)).body.task).toMatchObject({ task_title: 'Before', status: true })
  expect(await edit(id, undo)).toMatchObject({ status: 200, body: { task: { task_title: 'Before' } } })
})

test('an undo is refused when its fields changed since, and changes nothing', async () => {
  const task = await aTask(person, { task_title: 'Mine', due_date: '2026-03-12' })
  const { id } = task
  await edit(id, { due_date: '2026-03-14' })
  const undo = {
    task_title: 'Old',
    due_date: '2026-03-10',
    expected: { task_title: 'Mine', due_date: '2026-03-12' },
  }
  expect(await edit(id, undo)).toMatchObject(CHANGED)
  expect(await edit(id, { task_title: 'Old', expected: { task_title: 'Other' } })).toMatchObject(CHANGED)
  expect(await remove(id, { expected: { task_title: 'Mine', due_date: '2026-03-12' } })).toMatchObject(
    CHANGED,
  )
  expect(await complete(id, { status: true, expected: { due_date: null } })).toMatchObject(CHANGED)
  expect(await complete(id, { expected: { status: true } })).toMatchObject(CHANGED)
  expect(await shown(id)).toEqual({ ...Task.parse(task), due_date: '2026-03-14' })
  const asItIs = { task_title: 'Mine', task_details: '', due_date: '2026-03-14', status: false }
  expect((await remove(id, { expected: asItIs })).status).toBe(200)
  expect((await remove(id, { expected: asItIs })).status).toBe(200)
  expect((await edit(id, undo)).status).toBe(404)
})

test('an undo that is sent twice succeeds twice', async () => {
  const { id } = await aTask(person, { status: true })
  for (const _ of [1, 2])
    expect(await complete(id, { status: false, expected: { status: true } })).toMatchObject({
      status: 200,
      body: { task: { status: false } },
    })
})

test('an undo of a checklist that is sent twice succeeds twice', async () => {
  const before = [{ id: 'one', text: 'Fill the can', done: false }]
  const after = [{ id: 'one', text: 'Fill the can', done: true }]
  const { id } = await aTask(person, { checklist: before })
  await edit(id, { checklist: after })
  for (const _ of [1, 2])
    expect(await edit(id, { checklist: before, expected: { checklist: after } })).toMatchObject({
      status: 200,
      body: { task: { checklist: before } },
    })
})

test('an undo and a change at the same time never lose the change', async () => {
  for (let round = 0; round < 15; round++) {
    const { id } = await aTask(person, { task_title: 'Mine' })
    const [undo, change] = await Promise.all([
      edit(id, { task_title: 'Old', expected: { task_title: 'Mine' } }),
      edit(id, { task_title: 'Theirs' }),
    ])
    expect(change.status).toBe(200)
    expect([200, 409]).toContain(undo.status)
    expect((await shown(id)).task_title).toBe('Theirs')
  }
})

test.each([
  [{ expected: 'x' }, 'Expected must be an object'],
  [{ expected: { status: 1 } }, 'Status must be true or false'],
  [{ expected: { due_date: 'soon' } }, 'Due date must be a date that exists (YYYY-MM-DD)'],
])('%j is refused', async (body, error) => {
  const { id } = await aTask(person)
  expect(await edit(id, body)).toMatchObject({ status: 400, body: { error: [error] } })
})

const ROUTINE_CHANGED = { status: 409, body: { error: 'This routine has been changed since.' } }
const ROUTINE = { routines_title: 'Mine', routines_dates: 'monday friday', paused_from: '2026-04-01' }
const editRoutine = (id: string, body: object) => person.post(`/api/update_routine/${id}/`, body)
const setStatus = (id: string, body: object) => person.post(`/api/update_routine_status/${id}/`, body)
const removeRoutine = (id: string, body: object) => person.post(`/api/delete_routine/${id}/`, body)

test('an undo of a routine succeeds while its fields are as the change left them', async () => {
  const { id } = await aRoutine(person, ROUTINE)
  const undo = { routines_title: 'Old', expected: { routines_title: 'Mine' } }
  for (const _ of [1, 2])
    expect(await editRoutine(id, undo)).toMatchObject({
      status: 200,
      body: { routine: { routines_title: 'Old' } },
    })
  const paused = { status: false, expected: { status: true, paused_from: '2026-04-01' } }
  for (const _ of [1, 2])
    expect(await setStatus(id, paused)).toMatchObject({ status: 200, body: { routine: { status: false } } })
  for (const _ of [1, 2])
    expect((await removeRoutine(id, { expected: { routines_title: 'Old', status: false } })).status).toBe(200)
})

test('an undo of a routine is refused when its fields changed since, and changes nothing', async () => {
  const routine = await aRoutine(person, ROUTINE)
  const { id } = routine
  expect(
    await editRoutine(id, { routines_title: 'Old', expected: { routines_title: 'Other' } }),
  ).toMatchObject(ROUTINE_CHANGED)
  expect(
    await editRoutine(id, { routines_dates: 'sunday', expected: { routines_dates: 'monday' } }),
  ).toMatchObject(ROUTINE_CHANGED)
  expect(await setStatus(id, { status: false, expected: { paused_from: null } })).toMatchObject(
    ROUTINE_CHANGED,
  )
  expect(await removeRoutine(id, { expected: { status: false } })).toMatchObject(ROUTINE_CHANGED)
  expect(await editRoutine(id, { expected: 'x' })).toMatchObject({
    status: 400,
    body: { error: ['Expected must be an object'] },
  })
  expect((await editRoutine(id, {})).body.routine).toEqual(routine)
})

test('an undo and a change of a routine at the same time never lose the change', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await aRoutine(person, ROUTINE)
    const [undo, change] = await Promise.all([
      editRoutine(id, { routines_title: 'Old', expected: { routines_title: 'Mine' } }),
      editRoutine(id, { routines_title: 'Theirs' }),
    ])
    expect(change.status).toBe(200)
    expect([200, 409]).toContain(undo.status)
    expect((await editRoutine(id, {})).body.routine.routines_title).toBe('Theirs')
  }
})

const changeSettings = (body: object) => person.patch('/api/settings/', body)

test('an undo of settings succeeds while they are as the change left them, and is refused afterwards', async () => {
  const defaults = (await person.get('/api/settings/')).body
  // Somebody without a row of settings has the defaults.
  const unseen = { shortcuts: true, expected: { week_start: 'sunday' } }
  expect((await changeSettings({ ...unseen, week_start: 'saturday' })).status).toBe(409)
  await changeSettings({ week_start: 'sunday', auto_apply_routines: true })
  const undo = {
    week_start: 'monday',
    auto_apply_routines: false,
    expected: { week_start: 'sunday', auto_apply_routines: true },
  }
  for (const _ of [1, 2]) expect(await changeSettings(undo)).toMatchObject({ status: 200, body: defaults })
  await changeSettings({ remind_before: 10, digest_time: '07:30' })
  expect(await changeSettings({ remind_before: null, expected: { remind_before: 5 } })).toEqual(
    expect.objectContaining({ status: 409, body: { error: 'The settings have been changed since.' } }),
  )
  expect(await changeSettings({ remind_before: null, expected: { remind_before: 10 } })).toMatchObject({
    status: 200,
    body: { remind_before: null, digest_time: '07:30' },
  })
  expect(await changeSettings({ expected: { shortcuts: 'no' } })).toMatchObject({
    status: 400,
    body: { error: ['Shortcuts must be true or false'] },
  })
})

test('an undo and a change of settings at the same time never lose the change', async () => {
  for (let round = 0; round < 10; round++) {
    const owner = await aUser(opened)
    const patch = (body: object) => owner.patch('/api/settings/', body)
    if (round % 2) await patch({ week_start: 'monday' })
    const [undo, change] = await Promise.all([
      patch({ week_start: 'sunday', expected: { week_start: 'monday' } }),
      patch({ week_start: 'saturday' }),
    ])
    expect(change.status).toBe(200)
    expect([200, 409]).toContain(undo.status)
    expect((await owner.get('/api/settings/')).body.week_start).toBe('saturday')
  }
})
