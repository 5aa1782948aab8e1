// Undoing an apply, sending it again, and tasks that affect it.
import { beforeAll, describe, expect, test } from 'vitest'
import { occurrenceId } from '../../contracts/src/routine-plan.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import type { Client } from '../support/rest.ts'
import { apply, complete, day, TODAY, tasksOf, UNKNOWN_ID } from '../support/routine-days.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

describe('undo', () => {
  const undo = (user: Client, batch_id: unknown) => user.post('/api/undo_apply/', { batch_id })

  test('removes the tasks of an apply, answers the same again, and lets the next apply create them', async () => {
    const user = await aUser(opened)
    await aRoutine(user)
    const { batch_id } = await apply(user)
    const first = await undo(user, batch_id)
    expect(first).toMatchObject({ status: 200, body: { message: '7 tasks removed', removed_count: 7 } })
    expect(await tasksOf(user)).toEqual([])
    expect(await undo(user, batch_id)).toMatchObject({ status: 200, body: first.body })
    expect((await apply(user)).created_count).toBe(7)
    expect((await undo(user, batch_id)).body.removed_count).toBe(7)
    expect(await tasksOf(user)).toHaveLength(7)
  })

  test('answers the same tasks when an apply is sent again with its batch id', async () => {
    const user = await aUser(opened)
    const { id } = await aRoutine(user, { routines_dates: 'tuesday wednesday' })
    const batch_id = crypto.randomUUID()
    const first = await user.post('/api/apply_routines/', { batch_id })
    expect(first.body).toMatchObject({ created_count: 2, batch_id })
    expect(first.body.tasks.map((task: { id: string }) => task.id)).toEqual(
      [TODAY, day(1)].map((date) => occurrenceId(id, date)),
    )
    expect((await user.post('/api/apply_routines/', { batch_id })).body).toEqual(first.body)
    expect(await apply(user)).toMatchObject({ created_count: 0, batch_id: null })
    expect((await user.post('/api/apply_routines/', { batch_id: 'x' })).status).toBe(400)
  })

  test('a task with the id of an occurrence prevents only the task of that day', async () => {
    const user = await aUser(opened)
    const { id } = await aRoutine(user, { routines_dates: 'tuesday wednesday' })
    await aTask(user, { id: occurrenceId(id, TODAY) })
    expect((await apply(user)).created_count).toBe(1)
  })

  test('keeps tasks that were changed since', async () => {
    const user = await aUser(opened)
    await aRoutine(user)
    const { batch_id, tasks } = await apply(user)
    const [done, again, renamed, moved, deleted] = tasks
    await complete(user, done.id)
    await complete(user, again.id)
    await user.post(`/api/tasks/task_complete/${again.id}/`, { status: false })
    await user.patch(`/api/tasks/update_task/${renamed.id}/`, { task_title: 'Mine' })
    await user.patch(`/api/tasks/update_task/${moved.id}/`, { due_date: day(20) })
    await user.delete(`/api/tasks/delete_task/${deleted.id}/`)
    expect((await undo(user, batch_id)).body.removed_count).toBe(2)
    const left = (await tasksOf(user)).map(({ id }) => id).sort()
    expect(left).toEqual([done.id, again.id, renamed.id, moved.id].sort())
    expect((await apply(user)).created_count).toBe(2)
  })

  test('two concurrent undos remove each task once', async () => {
    const user = await aUser(opened)
    await aRoutine(user)
    const { batch_id } = await apply(user)
    const answers = await Promise.all([undo(user, batch_id), undo(user, batch_id)])
    expect(answers.map(({ body }) => body.removed_count)).toEqual([7, 7])
  })

  test('refuses an invalid batch id, and does not find a batch of another user', async () => {
    const other = await aUser(opened)
    await aRoutine(other)
    const { batch_id } = await apply(other)
    for (const id of [batch_id, UNKNOWN_ID]) expect((await undo(person, id)).status).toBe(404)
    for (const id of [undefined, '', 'x', 7]) {
      const { status, body } = await undo(person, id)
      expect(status).toBe(400)
      expect(body.error).toHaveLength(1)
    }
    expect(await tasksOf(other)).toHaveLength(7)
  })
})

test('a task without a routine does not affect an apply', async () => {
  const user = await aUser(opened)
  await aTask(user, { due_date: day(-1) })
  await aRoutine(user, { missed: 'wait' })
  expect((await apply(user)).created_count).toBe(7)
})
