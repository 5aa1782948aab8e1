// Pauses, missed policies and skipped dates of routines.
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aUser } from '../support/factories.ts'
import type { Client } from '../support/rest.ts'
import {
  apply,
  complete,
  datesOf,
  day,
  historyOf,
  openAppWithClock,
  preview,
  TODAY,
  tasksOf,
  UNKNOWN_ID,
} from '../support/routine-days.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

describe('pauses and policies', () => {
  test('are optional in requests and always present in answers', async () => {
    const fields = { paused_from: day(1), paused_until: day(2), missed: 'wait' }
    const { body } = await person.post('/api/add_routine/', { routines_title: 'Run', ...fields })
    expect(body.routine).toMatchObject(fields)
    const { id } = body.routine
    const changed = await person.post(`/api/update_routine/${id}/`, { paused_from: null, paused_until: '' })
    expect(changed.body.routine).toMatchObject({ paused_from: null, paused_until: null, missed: 'wait' })
    const [listed] = (await person.get('/api/routines/')).body.user_routines
    expect(listed).toEqual(changed.body.routine)
  })

  test.each([
    ['an end before the start', { paused_from: day(2), paused_until: day(1) }, 1],
    ['an end before the stored start', { paused_until: day(4) }, 1],
    ['a start after the stored end', { paused_from: day(7) }, 1],
    ['a day that does not exist', { paused_from: '2026-02-30' }, 1],
    ['an unknown policy', { missed: 'drop' }, 1],
    ['several problems', { missed: 7, paused_from: 'soon', routines_dates: 'someday' }, 3],
  ])('%s is refused', async (_what, fields, problems) => {
    const { id } = await aRoutine(person, { paused_from: day(5), paused_until: day(6) })
    const { status, body } = await person.post(`/api/update_routine/${id}/`, fields)
    expect(status).toBe(400)
    expect(body.error).toHaveLength(problems)
  })

  test('an apply creates no task for the days of a pause', async () => {
    const user = await aUser(opened)
    await aRoutine(user, { paused_from: day(1), paused_until: day(3) })
    expect(datesOf((await apply(user)).tasks)).toEqual([0, 4, 5, 6].map(day))
  })

  test('with wait, an apply creates no task while an older task is overdue', async () => {
    const { user, goTo } = await openAppWithClock()
    await aRoutine(user, { missed: 'wait' })
    const { tasks } = await apply(user)
    goTo(1)
    expect((await apply(user)).created_count).toBe(0)
    const overdue = tasks.find((task: { due_date: string }) => task.due_date === TODAY)
    await complete(user, overdue.id)
    expect(datesOf((await apply(user)).tasks)).toEqual([day(7)])
  })

  test('with skip, the next apply moves overdue tasks to the trash, and the history shows them as missed', async () => {
    const { user, goTo } = await openAppWithClock()
    const { id } = await aRoutine(user, { missed: 'skip' })
    await apply(user)
    goTo(2)
    expect((await apply(user)).created_count).toBe(2)
    expect(datesOf(await tasksOf(user))).toEqual([2, 3, 4, 5, 6, 7, 8].map(day))
    expect((await historyOf(user, id)).days.map(({ state }: { state: string }) => state)).toEqual([
      'missed',
      'missed',
      'pending',
    ])
  })
})

describe('skip and unskip', () => {
  const skip = (user: Client, id: string, date: unknown) => user.post(`/api/skip_routine/${id}/`, { date })
  const unskip = (user: Client, id: string, date: unknown) =>
    user.post(`/api/unskip_routine/${id}/`, { date })

  test('a skipped date gets no task until it is unskipped', async () => {
    const user = await aUser(opened)
    const { id } = await aRoutine(user)
    const { body } = await skip(user, id, day(2))
    expect(body.routine.skipped_dates).toEqual([day(2)])
    expect(await skip(user, id, day(2))).toMatchObject({ status: 200, body })
    expect((await preview(user)).skipped_count).toBe(1)
    expect(datesOf((await apply(user)).tasks)).toEqual([0, 1, 3, 4, 5, 6].map(day))
    expect((await unskip(user, id, day(2))).body.routine.skipped_dates).toEqual([])
    expect(datesOf((await apply(user)).tasks)).toEqual([day(2)])
  })

  test('skipping moves the pending task to the trash, and unskipping restores it', async () => {
    const user = await aUser(opened)
    const { id } = await aRoutine(user)
    await apply(user)
    const before = await tasksOf(user)
    await skip(user, id, TODAY)
    expect(datesOf(await tasksOf(user))).not.toContain(TODAY)
    expect((await historyOf(user, id)).days).toEqual([{ date: TODAY, state: 'skipped' }])
    expect((await apply(user)).created_count).toBe(0)
    await unskip(user, id, TODAY)
    expect(await tasksOf(user)).toEqual(before)
  })

  test('a completed task stays, and a task that the user deleted is not restored', async () => {
    const user = await aUser(opened)
    const { id } = await aRoutine(user, { routines_dates: 'tuesday wednesday' })
    const { tasks } = await apply(user)
    const [today, tomorrow] = tasks
    await complete(user, today.id)
    await user.delete(`/api/tasks/delete_task/${tomorrow.id}/`)
    for (const date of [TODAY, day(1)]) {
      await skip(user, id, date)
      await unskip(user, id, date)
    }
    expect(await tasksOf(user)).toMatchObject([{ id: today.id, status: true }])
  })

  test.each([
    ['a day that is not one of its weekdays', day(1)],
    ['a day before its creation', day(-7)],
    ['no day', undefined],
    ['an empty day', ''],
    ['a day that does not exist', '2026-02-30'],
    ['a number', 7],
  ])('%s is refused', async (_what, date) => {
    const { id } = await aRoutine(person, { routines_dates: 'tuesday' })
    for (const call of [skip, unskip]) {
      const { status, body } = await call(person, id, date)
      expect(status).toBe(400)
      expect(body.error).toHaveLength(1)
    }
  })

  test('an unknown routine, a deleted one and one of another user are not found', async () => {
    const other = await aRoutine(await aUser(opened))
    const gone = await aRoutine(person)
    await person.post(`/api/delete_routine/${gone.id}/`)
    for (const id of [UNKNOWN_ID, other.id, gone.id]) {
      expect((await skip(person, id, TODAY)).status).toBe(404)
      expect((await unskip(person, id, TODAY)).status).toBe(404)
      expect((await person.get(`/api/routine_history/${id}/`)).status).toBe(404)
    }
  })

  test('skipping a date during an apply leaves no pending task', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const user = await aUser(opened)
      const { id } = await aRoutine(user)
      await Promise.all([apply(user), skip(user, id, TODAY), apply(user)])
      expect(datesOf(await tasksOf(user))).toEqual([1, 2, 3, 4, 5, 6].map(day))
    }
  })
})
