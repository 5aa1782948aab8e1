import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { MISSED_POLICIES } from './routine-days.ts'
import { type MadeTask, occurrenceId, type PlannedRoutine, planRoutines } from './routine-plan.ts'
import { routineWeek, WEEKDAYS } from './weekdays.ts'

// A Tuesday.
const TODAY = '2026-03-10'
const day = (ahead: number) => addDays(TODAY, ahead)

const routine = (fields: Partial<PlannedRoutine> = {}): PlannedRoutine => ({
  id: 'run',
  routines_title: 'Run',
  routines_dates: WEEKDAYS.join(' '),
  status: true,
  paused_from: null,
  paused_until: null,
  missed: 'keep',
  skipped_dates: [],
  tasks: [],
  ...fields,
})

const task = (ahead: number, fields: Partial<MadeTask> = {}): MadeTask => ({
  id: day(ahead),
  routine_date: day(ahead),
  due_date: day(ahead),
  status: false,
  is_deleted: false,
  removed_as: null,
  ...fields,
})

const created = (fields: Partial<PlannedRoutine>) =>
  planRoutines([routine(fields)], TODAY).to_create.map(({ due_date }) => due_date)

describe('the days that are made', () => {
  it('are the weekdays from today to six days ahead', () => {
    expect(created({})).toEqual([0, 1, 2, 3, 4, 5, 6].map(day))
    expect(created({ routines_dates: 'monday tuesday saturday' })).toEqual([day(0), day(4), day(6)])
    expect(created({ routines_dates: '' })).toEqual([])
    expect(created({ status: false })).toEqual([])
  })
  it('exclude a pause with its first and last day', () => {
    expect(created({ paused_from: day(1), paused_until: day(3) })).toEqual([0, 4, 5, 6].map(day))
    expect(created({ paused_from: day(2) })).toEqual([0, 1].map(day))
    expect(created({ paused_from: day(-9), paused_until: day(-1) })).toHaveLength(7)
    expect(created({ paused_until: day(3) })).toHaveLength(7)
  })
  it('are not those that were ever made, even if moved or deleted', () => {
    const tasks = [
      task(0),
      task(1, { is_deleted: true }),
      task(2, { due_date: null }),
      task(3, { due_date: day(9) }),
    ]
    expect(created({ tasks })).toEqual([4, 5, 6].map(day))
    expect(planRoutines([routine({ tasks })], TODAY)).toMatchObject({ existing_count: 3 })
  })
  it('are not the skipped ones, also in a pause', () => {
    const skipped = { skipped_dates: [day(0), day(2), day(9)] }
    expect(created(skipped)).toEqual([1, 3, 4, 5, 6].map(day))
    expect(planRoutines([routine(skipped)], TODAY).skipped_count).toBe(2)
    const paused = planRoutines([routine({ ...skipped, paused_from: day(0) })], TODAY)
    expect(paused).toMatchObject({ to_create: [], skipped_count: 2 })
  })
})

describe('what was missed', () => {
  const overdue = task(-3)
  it('makes a routine wait that is set to, and no other', () => {
    expect(created({ missed: 'wait', tasks: [overdue] })).toEqual([])
    expect(created({ missed: 'keep', tasks: [overdue] })).toHaveLength(7)
    expect(created({ missed: 'skip', tasks: [overdue] })).toHaveLength(7)
  })
  it.each([
    ['done', { status: true }],
    ['deleted', { is_deleted: true }],
    ['moved ahead', { due_date: day(2) }],
    ['due today', { due_date: day(0) }],
    ['without a date', { due_date: null }],
  ])('does not make it wait once it is %s', (_what, fields) => {
    expect(created({ missed: 'wait', tasks: [task(-3, fields)] })).toHaveLength(7)
  })
  it('goes to the trash with the policy skip, once', () => {
    const removed = (fields: Partial<MadeTask>) =>
      planRoutines([routine({ missed: 'skip', tasks: [task(-3, fields)] })], TODAY).to_remove
    expect(removed({})).toEqual([overdue.id])
    expect(removed({ removed_as: 'missed' })).toEqual([])
    expect(removed({ removed_as: 'skipped' })).toEqual([overdue.id])
    expect(removed({ status: true })).toEqual([])
    expect(removed({ due_date: day(0) })).toEqual([])
    expect(planRoutines([routine({ tasks: [overdue] })], TODAY).to_remove).toEqual([])
  })
})

describe('the id of an occurrence', () => {
  it('is a UUID of its own for each routine and day, and sorts by day', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.nat(400), fc.nat(400), (one, other, first, second) => {
        const ids = [occurrenceId(one, day(first)), occurrenceId(other, day(second))] as const
        expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/)
        expect(ids[0] === ids[1]).toBe(first === second && one.slice(14) === other.slice(14))
        if (first < second) expect(ids[0] < ids[1]).toBe(true)
      }),
    )
  })
})

const aheads = fc.integer({ min: -20, max: 20 })
const pauses = fc.option(fc.tuple(aheads, fc.option(fc.nat(20))))
const tasks = fc.uniqueArray(
  fc.record({
    ahead: aheads,
    status: fc.boolean(),
    is_deleted: fc.boolean(),
    due: fc.option(aheads),
    removed_as: fc.constantFrom(null, 'missed' as const, 'skipped' as const),
  }),
  { selector: ({ ahead }) => ahead, maxLength: 12 },
)
const routines = fc
  .record({
    days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS)),
    status: fc.boolean(),
    pause: pauses,
    missed: fc.constantFrom(...MISSED_POLICIES),
    skipped: fc.uniqueArray(aheads, { maxLength: 6 }),
    made: tasks,
  })
  .map(({ days, status, pause, missed, skipped, made }) =>
    routine({
      routines_dates: WEEKDAYS.filter((name) => days.includes(name)).join(' '),
      status,
      paused_from: pause && day(pause[0]),
      paused_until: pause && pause[1] !== null ? day(pause[0] + pause[1]) : null,
      missed,
      skipped_dates: skipped.map(day),
      tasks: made.map(({ ahead, due, ...fields }) =>
        task(ahead, { ...fields, due_date: due === null ? null : day(due) }),
      ),
    }),
  )

/** The routine after its plan was applied. */
const applied = (before: PlannedRoutine): PlannedRoutine => {
  const { to_create, to_remove } = planRoutines([before], TODAY)
  const removed = before.tasks.map((one) =>
    to_remove.includes(one.id) ? { ...one, is_deleted: true, removed_as: 'missed' as const } : one,
  )
  const made = to_create.map(({ due_date }) => ({
    ...task(0),
    id: due_date,
    routine_date: due_date,
    due_date,
  }))
  return { ...before, tasks: [...removed, ...made] }
}

it('counts the skipped date of a task that it removes, because the task was moved to the past', () => {
  const moved = { ...task(0), id: 'moved', routine_date: day(1), due_date: day(-1) }
  const skipping = { ...routine({ missed: 'skip', skipped_dates: [day(1)] }), tasks: [moved] }
  expect(planRoutines([skipping], TODAY)).toMatchObject({
    to_remove: ['moved'],
    skipped_count: 1,
    existing_count: 0,
  })
})

describe('any routine', () => {
  it('gets at most one task for a day, of the week ahead alone', () => {
    fc.assert(
      fc.property(routines, (any) => {
        const days = applied(any).tasks.map(({ routine_date }) => routine_date)
        expect(new Set(days).size).toBe(days.length)
        const week = routineWeek(TODAY).map(({ date }) => date)
        for (const { due_date } of planRoutines([any], TODAY).to_create) expect(week).toContain(due_date)
      }),
    )
  })
  it('gets nothing more when it is applied again', () => {
    fc.assert(
      fc.property(routines, (any) => {
        const again = planRoutines([applied(any)], TODAY)
        expect(again).toMatchObject({ to_create: [], to_remove: [] })
        expect(again.skipped_count).toBe(planRoutines([any], TODAY).skipped_count)
      }),
    )
  })
  it('loses no day when the user travels', () => {
    fc.assert(
      fc.property(routines, fc.integer({ min: -1, max: 1 }), (any, jump) => {
        const keep = { ...any, missed: 'keep' as const, tasks: [] }
        const there = applied(keep)
        const more = planRoutines([there], day(jump)).to_create.map(({ due_date }) => due_date)
        const fresh = planRoutines([keep], day(jump)).to_create.map(({ due_date }) => due_date)
        const made = there.tasks.map(({ routine_date }) => routine_date)
        expect(more.filter((date) => made.includes(date))).toEqual([])
        expect(fresh.every((date) => made.includes(date) || more.includes(date))).toBe(true)
      }),
    )
  })
})
