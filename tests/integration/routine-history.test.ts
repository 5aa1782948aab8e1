// The trash and the history of routines.
import { beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aUser } from '../support/factories.ts'
import { apply, complete, day, historyOf, openAppWithClock, UNKNOWN_ID } from '../support/routine-days.ts'

let opened: TestApp
let person: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

describe('the trash', () => {
  test('lists deleted routines, last deleted first, and restores them unchanged', async () => {
    const { user, clock } = await openAppWithClock()
    const first = await aRoutine(user, { missed: 'skip', paused_from: day(3) })
    const second = await aRoutine(user)
    for (const { id } of [first, second]) {
      clock.advance(60)
      await user.post(`/api/delete_routine/${id}/`)
    }
    const { body } = await user.get('/api/routines/trash/?page=1')
    expect(body).toEqual({
      routines: [
        { ...second, deleted_at: '2026-03-10T12:02:00.000Z' },
        { ...first, deleted_at: '2026-03-10T12:01:00.000Z' },
      ],
      pagination: { page: 1, num_pages: 1, total: 2 },
    })
    const restored = await user.post(`/api/restore_routine/${first.id}/`)
    expect(restored).toMatchObject({ status: 200, body: { routine: first } })
    expect(await user.post(`/api/restore_routine/${first.id}/`)).toMatchObject(restored)
    expect((await user.get('/api/routines/')).body.user_routines).toEqual([first])
    expect((await user.get('/api/routines/trash/')).body.pagination.total).toBe(1)
    expect((await user.post(`/api/restore_routine/${UNKNOWN_ID}/`)).status).toBe(404)
    expect((await person.post(`/api/restore_routine/${second.id}/`)).status).toBe(404)
  })
})

describe('history', () => {
  test('follows completions, deletions, pauses and changed weekdays', async () => {
    const { user, goTo } = await openAppWithClock()
    const { id } = await aRoutine(user)
    const { tasks } = await apply(user)
    const of = (ahead: number) => tasks.find((task: { due_date: string }) => task.due_date === day(ahead)).id
    for (const ahead of [0, 1]) await complete(user, of(ahead))
    await user.delete(`/api/tasks/delete_task/${of(2)}/`)
    goTo(4)
    await user.post(`/api/update_routine/${id}/`, { routines_dates: 'saturday sunday' })
    await user.post(`/api/update_routine/${id}/`, { paused_from: day(5), paused_until: day(5) })
    goTo(12)
    await user.post(`/api/update_routine/${id}/`, { paused_from: null, paused_until: null })
    expect(await historyOf(user, id)).toEqual({
      days: [
        { date: day(0), state: 'done' },
        { date: day(1), state: 'done' },
        { date: day(2), state: 'skipped' },
        { date: day(3), state: 'missed' },
        { date: day(4), state: 'missed' },
        { date: day(5), state: 'paused' },
        { date: day(11), state: 'missed' },
        { date: day(12), state: 'pending' },
      ],
      adherence: 2 / 5,
      streak: 0,
      best_streak: 2,
    })
    expect((await historyOf(user, id, '?weeks=1')).days).toHaveLength(2)
  })

  test('counts days in the trash and inactive days as paused', async () => {
    const { user, goTo } = await openAppWithClock()
    const { id } = await aRoutine(user)
    const states = async () => (await historyOf(user, id)).days.map(({ state }: { state: string }) => state)
    goTo(2)
    await user.post(`/api/delete_routine/${id}/`)
    goTo(4)
    await user.post(`/api/restore_routine/${id}/`)
    expect(await states()).toEqual(['missed', 'missed', 'paused', 'paused', 'pending'])
    await user.post(`/api/update_routine_status/${id}/`)
    goTo(6)
    await user.post(`/api/update_routine_status/${id}/`)
    expect(await states()).toEqual(['missed', 'missed', 'paused', 'paused', 'paused', 'paused', 'pending'])
  })

  test("begins on the user's own day of creation, independent of later time zones", async () => {
    const user = await aUser(opened)
    const east = user.with({ 'x-timezone': 'Pacific/Kiritimati' })
    const { id } = await aRoutine(east)
    expect((await historyOf(east, id)).days).toEqual([{ date: day(1), state: 'pending' }])
    expect((await historyOf(user, id)).days).toEqual([])
  })

  test.each(['0', '-1', '521', 'many', '1.5', ''])('weeks=%s is refused', async (weeks) => {
    const { id } = await aRoutine(person)
    const { status, body } = await person.get(`/api/routine_history/${id}/?weeks=${weeks}`)
    expect(status).toBe(400)
    expect(body.error).toHaveLength(1)
  })
})
