// Pauses, skipped dates, missed policies, preview, undo, trash and history of routines.
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../contracts/src/calendar.ts'
import { occurrenceId, planRoutines } from '../../contracts/src/routine-plan.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import type { Client } from '../support/rest.ts'

type Person = Awaited<ReturnType<typeof aUser>>
type Task = { id: string; task_title: string; due_date: string | null; routine_id: string | null }

// 10 March 2026 is a Tuesday.
const TODAY = '2026-03-10'
const day = (ahead: number) => addDays(TODAY, ahead)
const UNKNOWN = '0195b3a0-0000-7000-8000-000000000009'

let opened: TestApp
let person: Person
beforeAll(async () => {
  opened = await openApp()
  person = await aUser(opened)
})

const apply = async (somebody: Client) => (await somebody.post('/api/apply_routines/')).body
const preview = async (somebody: Client) => (await somebody.get('/api/preview_apply/')).body
const historyOf = async (somebody: Client, id: string, query = '') =>
  (await somebody.get(`/api/routine_history/${id}/${query}`)).body
const tasksOf = async (somebody: Client): Promise<Task[]> =>
  (await somebody.get('/api/tasks/all_tasks/')).body.user_tasks
const datesOf = (tasks: Task[]) => tasks.map(({ due_date }) => due_date).sort()
const complete = (somebody: Client, id: string) =>
  somebody.post(`/api/tasks/task_complete/${id}/`, { status: true })

/** An app of its own whose clock goes from day to day, and a person in it who stays signed in. */
const aLife = async () => {
  const app = await openApp({ env: { ACCESS_TOKEN_TTL: '100000000', REFRESH_TOKEN_TTL: '100000000' } })
  const somebody = await aUser(app)
  return { ...app, somebody, goTo: (ahead: number) => app.clock.set(`${day(ahead)}T12:00:00Z`) }
}

describe('pauses and policies', () => {
  test('are optional on the way in and always there on the way out', async () => {
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
    ['an end before the start that it has', { paused_until: day(4) }, 1],
    ['a start after the end that it has', { paused_from: day(7) }, 1],
    ['a day that does not exist', { paused_from: '2026-02-30' }, 1],
    ['a policy that is none', { missed: 'drop' }, 1],
    ['several problems', { missed: 7, paused_from: 'soon', routines_dates: 'someday' }, 3],
  ])('%s is refused', async (_what, fields, problems) => {
    const { id } = await aRoutine(person, { paused_from: day(5), paused_until: day(6) })
    const { status, body } = await person.post(`/api/update_routine/${id}/`, fields)
    expect(status).toBe(400)
    expect(body.error).toHaveLength(problems)
  })

  test('nothing is made for the days of a pause', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody, { paused_from: day(1), paused_until: day(3) })
    expect(datesOf((await apply(somebody)).tasks)).toEqual([0, 4, 5, 6].map(day))
  })

  test('wait makes nothing while an older task is overdue', async () => {
    const { somebody, goTo } = await aLife()
    await aRoutine(somebody, { missed: 'wait' })
    const { tasks } = await apply(somebody)
    goTo(1)
    expect((await apply(somebody)).created_count).toBe(0)
    const overdue = tasks.find((task: Task) => task.due_date === TODAY)
    await complete(somebody, overdue.id)
    expect(datesOf((await apply(somebody)).tasks)).toEqual([day(7)])
  })

  test('skip puts what was left undone in the trash at the next apply, and it is missed', async () => {
    const { somebody, goTo } = await aLife()
    const { id } = await aRoutine(somebody, { missed: 'skip' })
    await apply(somebody)
    goTo(2)
    expect((await apply(somebody)).created_count).toBe(2)
    expect(datesOf(await tasksOf(somebody))).toEqual([2, 3, 4, 5, 6, 7, 8].map(day))
    expect((await historyOf(somebody, id)).days.map(({ state }: { state: string }) => state)).toEqual([
      'missed',
      'missed',
      'pending',
    ])
  })
})

describe('skip and unskip', () => {
  const skip = (somebody: Client, id: string, date: unknown) =>
    somebody.post(`/api/skip_routine/${id}/`, { date })
  const unskip = (somebody: Client, id: string, date: unknown) =>
    somebody.post(`/api/unskip_routine/${id}/`, { date })

  test('a skipped date is not made; unskipped it is', async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody)
    const { body } = await skip(somebody, id, day(2))
    expect(body.routine.skipped_dates).toEqual([day(2)])
    expect(await skip(somebody, id, day(2))).toMatchObject({ status: 200, body })
    expect((await preview(somebody)).skipped_count).toBe(1)
    expect(datesOf((await apply(somebody)).tasks)).toEqual([0, 1, 3, 4, 5, 6].map(day))
    expect((await unskip(somebody, id, day(2))).body.routine.skipped_dates).toEqual([])
    expect(datesOf((await apply(somebody)).tasks)).toEqual([day(2)])
  })

  test('its pending task goes to the trash and comes back the same', async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody)
    await apply(somebody)
    const before = await tasksOf(somebody)
    await skip(somebody, id, TODAY)
    expect(datesOf(await tasksOf(somebody))).not.toContain(TODAY)
    expect((await historyOf(somebody, id)).days).toEqual([{ date: TODAY, state: 'skipped' }])
    expect((await apply(somebody)).created_count).toBe(0)
    await unskip(somebody, id, TODAY)
    expect(await tasksOf(somebody)).toEqual(before)
  })

  test('a task that is done stays, and one that the person deleted does not come back', async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody, { routines_dates: 'tuesday wednesday' })
    const { tasks } = await apply(somebody)
    const [today, tomorrow] = tasks
    await complete(somebody, today.id)
    await somebody.delete(`/api/tasks/delete_task/${tomorrow.id}/`)
    for (const date of [TODAY, day(1)]) {
      await skip(somebody, id, date)
      await unskip(somebody, id, date)
    }
    expect(await tasksOf(somebody)).toMatchObject([{ id: today.id, status: true }])
  })

  test.each([
    ['a day that is none of its weekdays', day(1)],
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

  test("an unknown, a deleted and another person's routine are not found", async () => {
    const other = await aRoutine(await aUser(opened))
    const gone = await aRoutine(person)
    await person.post(`/api/delete_routine/${gone.id}/`)
    for (const id of [UNKNOWN, other.id, gone.id]) {
      expect((await skip(person, id, TODAY)).status).toBe(404)
      expect((await unskip(person, id, TODAY)).status).toBe(404)
      expect((await person.get(`/api/routine_history/${id}/`)).status).toBe(404)
    }
  })

  test('a date that is skipped while it is being made leaves no pending task', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const somebody = await aUser(opened)
      const { id } = await aRoutine(somebody)
      await Promise.all([apply(somebody), skip(somebody, id, TODAY), apply(somebody)])
      expect(datesOf(await tasksOf(somebody))).toEqual([1, 2, 3, 4, 5, 6].map(day))
    }
  })
})

describe('undo', () => {
  const undo = (somebody: Client, batch_id: unknown) => somebody.post('/api/undo_apply/', { batch_id })

  test('removes what the apply made, answers the same again, and applying makes it anew', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody)
    const { batch_id } = await apply(somebody)
    const first = await undo(somebody, batch_id)
    expect(first).toMatchObject({ status: 200, body: { message: '7 tasks removed', removed_count: 7 } })
    expect(await tasksOf(somebody)).toEqual([])
    expect(await undo(somebody, batch_id)).toMatchObject({ status: 200, body: first.body })
    expect((await apply(somebody)).created_count).toBe(7)
    expect((await undo(somebody, batch_id)).body.removed_count).toBe(7)
    expect(await tasksOf(somebody)).toHaveLength(7)
  })

  test('an apply that is sent again with its batch id answers the same tasks', async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody, { routines_dates: 'tuesday wednesday' })
    const batch_id = crypto.randomUUID()
    const first = await somebody.post('/api/apply_routines/', { batch_id })
    expect(first.body).toMatchObject({ created_count: 2, batch_id })
    expect(first.body.tasks.map((task: { id: string }) => task.id)).toEqual(
      [TODAY, day(1)].map((date) => occurrenceId(id, date)),
    )
    expect((await somebody.post('/api/apply_routines/', { batch_id })).body).toEqual(first.body)
    expect(await apply(somebody)).toMatchObject({ created_count: 0, batch_id: null })
    expect((await somebody.post('/api/apply_routines/', { batch_id: 'x' })).status).toBe(400)
  })

  test('a task that a client gave the id of an occurrence blocks that day alone', async () => {
    const somebody = await aUser(opened)
    const { id } = await aRoutine(somebody, { routines_dates: 'tuesday wednesday' })
    await aTask(somebody, { id: occurrenceId(id, TODAY) })
    expect((await apply(somebody)).created_count).toBe(1)
  })

  test('keeps what somebody changed since', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody)
    const { batch_id, tasks } = await apply(somebody)
    const [done, again, renamed, moved, deleted] = tasks
    await complete(somebody, done.id)
    await complete(somebody, again.id)
    await somebody.post(`/api/tasks/task_complete/${again.id}/`, { status: false })
    await somebody.patch(`/api/tasks/update_task/${renamed.id}/`, { task_title: 'Mine' })
    await somebody.patch(`/api/tasks/update_task/${moved.id}/`, { due_date: day(20) })
    await somebody.delete(`/api/tasks/delete_task/${deleted.id}/`)
    expect((await undo(somebody, batch_id)).body.removed_count).toBe(2)
    const left = (await tasksOf(somebody)).map(({ id }) => id).sort()
    expect(left).toEqual([done.id, again.id, renamed.id, moved.id].sort())
    expect((await apply(somebody)).created_count).toBe(2)
  })

  test('two at once remove each task once', async () => {
    const somebody = await aUser(opened)
    await aRoutine(somebody)
    const { batch_id } = await apply(somebody)
    const answers = await Promise.all([undo(somebody, batch_id), undo(somebody, batch_id)])
    expect(answers.map(({ body }) => body.removed_count)).toEqual([7, 7])
  })

  test("refuses what is no batch, and does not find another person's", async () => {
    const other = await aUser(opened)
    await aRoutine(other)
    const { batch_id } = await apply(other)
    for (const id of [batch_id, UNKNOWN]) expect((await undo(person, id)).status).toBe(404)
    for (const id of [undefined, '', 'x', 7]) {
      const { status, body } = await undo(person, id)
      expect(status).toBe(400)
      expect(body.error).toHaveLength(1)
    }
    expect(await tasksOf(other)).toHaveLength(7)
  })
})

describe('the trash', () => {
  test('lists deleted routines, last deleted first, and gives them back as they were', async () => {
    const { somebody, clock } = await aLife()
    const first = await aRoutine(somebody, { missed: 'skip', paused_from: day(3) })
    const second = await aRoutine(somebody)
    for (const { id } of [first, second]) {
      clock.advance(60)
      await somebody.post(`/api/delete_routine/${id}/`)
    }
    const { body } = await somebody.get('/api/routines/trash/?page=1')
    expect(body).toEqual({
      routines: [
        { ...second, deleted_at: '2026-03-10T12:02:00.000Z' },
        { ...first, deleted_at: '2026-03-10T12:01:00.000Z' },
      ],
      pagination: { page: 1, num_pages: 1, total: 2 },
    })
    const restored = await somebody.post(`/api/restore_routine/${first.id}/`)
    expect(restored).toMatchObject({ status: 200, body: { routine: first } })
    expect(await somebody.post(`/api/restore_routine/${first.id}/`)).toMatchObject(restored)
    expect((await somebody.get('/api/routines/')).body.user_routines).toEqual([first])
    expect((await somebody.get('/api/routines/trash/')).body.pagination.total).toBe(1)
    expect((await somebody.post(`/api/restore_routine/${UNKNOWN}/`)).status).toBe(404)
    expect((await person.post(`/api/restore_routine/${second.id}/`)).status).toBe(404)
  })
})

describe('history', () => {
  test('follows what was done, and what was scheduled when', async () => {
    const { somebody, goTo } = await aLife()
    const { id } = await aRoutine(somebody)
    const { tasks } = await apply(somebody)
    const of = (ahead: number) => tasks.find((task: Task) => task.due_date === day(ahead)).id
    for (const ahead of [0, 1]) await complete(somebody, of(ahead))
    await somebody.delete(`/api/tasks/delete_task/${of(2)}/`)
    goTo(4)
    await somebody.post(`/api/update_routine/${id}/`, { routines_dates: 'saturday sunday' })
    await somebody.post(`/api/update_routine/${id}/`, { paused_from: day(5), paused_until: day(5) })
    goTo(12)
    await somebody.post(`/api/update_routine/${id}/`, { paused_from: null, paused_until: null })
    expect(await historyOf(somebody, id)).toEqual({
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
    expect((await historyOf(somebody, id, '?weeks=1')).days).toHaveLength(2)
  })

  test('rests while the routine is in the trash or inactive', async () => {
    const { somebody, goTo } = await aLife()
    const { id } = await aRoutine(somebody)
    const states = async () =>
      (await historyOf(somebody, id)).days.map(({ state }: { state: string }) => state)
    goTo(2)
    await somebody.post(`/api/delete_routine/${id}/`)
    goTo(4)
    await somebody.post(`/api/restore_routine/${id}/`)
    expect(await states()).toEqual(['missed', 'missed', 'paused', 'paused', 'pending'])
    await somebody.post(`/api/update_routine_status/${id}/`)
    goTo(6)
    await somebody.post(`/api/update_routine_status/${id}/`)
    expect(await states()).toEqual(['missed', 'missed', 'paused', 'paused', 'paused', 'paused', 'pending'])
  })

  test("begins on the person's own day of creation, wherever they are later", async () => {
    const somebody = await aUser(opened)
    const east = somebody.with({ 'x-timezone': 'Pacific/Kiritimati' })
    const { id } = await aRoutine(east)
    expect((await historyOf(east, id)).days).toEqual([{ date: day(1), state: 'pending' }])
    expect((await historyOf(somebody, id)).days).toEqual([])
  })

  test.each(['0', '-1', '521', 'many', '1.5', ''])('weeks=%s is refused', async (weeks) => {
    const { id } = await aRoutine(person)
    const { status, body } = await person.get(`/api/routine_history/${id}/?weeks=${weeks}`)
    expect(status).toBe(400)
    expect(body.error).toHaveLength(1)
  })
})

const events = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('edit' as const),
      fields: fc.record(
        {
          routines_dates: fc.constantFrom('monday', 'tuesday thursday sunday', 'saturday friday', ''),
          missed: fc.constantFrom('keep', 'wait', 'skip'),
          pause: fc.option(fc.tuple(fc.integer({ min: -2, max: 5 }), fc.option(fc.nat(4)))),
        },
        { requiredKeys: [] },
      ),
    }),
    fc.record({ kind: fc.constantFrom('toggle' as const, 'trash' as const, 'undo' as const) }),
    fc.record({ kind: fc.constantFrom('skip' as const, 'unskip' as const), ahead: fc.nat(6) }),
    fc.record({
      kind: fc.constantFrom('complete' as const, 'delete' as const, 'move' as const),
      index: fc.nat(20),
    }),
  ),
  { minLength: 3, maxLength: 25 },
)

test('the preview is exactly what Apply makes, whatever happened before', async () => {
  const life = await aLife()
  await fc.assert(
    fc.asyncProperty(events, async (script) => {
      life.goTo(0)
      const somebody = await aUser(life)
      const ids = [(await aRoutine(somebody)).id, (await aRoutine(somebody, { missed: 'skip' })).id]
      let ahead = 0
      let batch: string | null = null
      for (const [turn, event] of script.entries()) {
        const id = ids[turn % 2] ?? ''
        const tasks = await tasksOf(somebody)
        if (event.kind === 'days') {
          ahead += event.days
          life.goTo(ahead)
        }
        if (event.kind === 'edit') {
          const { pause, ...fields } = event.fields
          const until = pause && pause[1] !== null ? day(ahead + pause[0] + pause[1]) : null
          const paused =
            pause === undefined ? {} : { paused_from: pause && day(ahead + pause[0]), paused_until: until }
          await somebody.post(`/api/update_routine/${id}/`, { ...fields, ...paused })
        }
        if (event.kind === 'toggle') await somebody.post(`/api/update_routine_status/${id}/`)
        if (event.kind === 'trash') {
          await somebody.post(`/api/delete_routine/${id}/`)
          if (turn % 3) await somebody.post(`/api/restore_routine/${id}/`)
        }
        if (event.kind === 'undo' && batch) await somebody.post('/api/undo_apply/', { batch_id: batch })
        if (event.kind === 'skip' || event.kind === 'unskip')
          await somebody.post(`/api/${event.kind}_routine/${id}/`, { date: day(ahead + event.ahead) })
        const task = 'index' in event ? tasks[event.index] : undefined
        if (task && event.kind === 'complete') await complete(somebody, task.id)
        if (task && event.kind === 'delete') await somebody.delete(`/api/tasks/delete_task/${task.id}/`)
        if (task && event.kind === 'move')
          await somebody.patch(`/api/tasks/update_task/${task.id}/`, { due_date: day(ahead + 9) })
        if (turn % 2) continue
        const previewed = await preview(somebody)
        const { to_create } = previewed
        const { today, routines } = (await somebody.get('/api/routine_plan/')).body
        const { to_remove: _, ...planned } = planRoutines(routines, today)
        expect(planned, 'a device plans the same').toEqual(previewed)
        const made = await apply(somebody)
        batch = made.batch_id ?? batch
        const shown = (list: { routine_id: string | null; due_date: string | null }[]) =>
          list.map(({ routine_id, due_date }) => `${routine_id} ${due_date}`).sort()
        expect(shown(made.tasks)).toEqual(shown(to_create))
        expect((await preview(somebody)).to_create).toEqual([])
        expect((await apply(somebody)).created_count).toBe(0)
      }
    }),
    { numRuns: Number(process.env.RUNS ?? 40) },
  )
}, 120_000)

test('a task of no routine is none of an apply', async () => {
  const somebody = await aUser(opened)
  await aTask(somebody, { due_date: day(-1) })
  await aRoutine(somebody, { missed: 'wait' })
  expect((await apply(somebody)).created_count).toBe(7)
})
