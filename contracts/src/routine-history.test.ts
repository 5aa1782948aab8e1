import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { type DatedRoutine, isScheduled, keepSchedule, type Schedule } from './routine-days.ts'
import { routineHistory } from './routine-history.ts'
import type { MadeTask } from './routine-plan.ts'
import { WEEKDAYS } from './weekdays.ts'

// A Tuesday.
const TODAY = '2026-03-10'
const day = (ahead: number) => addDays(TODAY, ahead)

const routine = (fields: Partial<DatedRoutine> = {}): DatedRoutine => ({
  routines_dates: WEEKDAYS.join(' '),
  status: true,
  paused_from: null,
  paused_until: null,
  start: day(-6),
  past_schedules: [],
  skipped_dates: [],
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
const done = (...aheads: number[]) => aheads.map((ahead) => task(ahead, { status: true }))

const history = (of: DatedRoutine, tasks: MadeTask[] = [], weeks = 12) =>
  routineHistory(of, tasks, { today: TODAY, weeks })
/** The states of the last days, oldest first. */
const states = (of: DatedRoutine, tasks: MadeTask[] = []) => history(of, tasks).days.map(({ state }) => state)
/** The state of one day. */
const state = (of: DatedRoutine, ahead: number, tasks: MadeTask[] = []) =>
  history(of, tasks).days.find(({ date }) => date === day(ahead))?.state

describe('days', () => {
  it('begin with the creation and end today', () => {
    expect(history(routine()).days.map(({ date }) => date)).toEqual([-6, -5, -4, -3, -2, -1, 0].map(day))
    expect(history(routine({ start: day(-100) })).days).toHaveLength(84)
    expect(history(routine({ start: day(-100) }), [], 1).days).toHaveLength(7)
    expect(history(routine({ start: day(1) })).days).toEqual([])
  })
  it('are the scheduled ones', () => {
    const { days } = history(routine({ routines_dates: 'tuesday thursday' }))
    expect(days.map(({ date }) => date)).toEqual([day(-5), day(0)])
  })
  it('follow the task of the day', () => {
    expect(state(routine(), -2)).toBe('missed')
    expect(state(routine(), -2, [task(-2)])).toBe('missed')
    expect(state(routine(), -2, done(-2))).toBe('done')
    expect(state(routine(), 0)).toBe('pending')
    expect(state(routine(), 0, [task(0)])).toBe('pending')
    expect(state(routine(), 0, done(0))).toBe('done')
  })
  it('follow a task that was moved', () => {
    expect(state(routine(), -2, [task(-2, { due_date: day(1) })])).toBe('pending')
    expect(state(routine(), -2, [task(-2, { due_date: null })])).toBe('pending')
    expect(state(routine(), -2, [task(-2, { due_date: day(-1) })])).toBe('missed')
    expect(state(routine(), -2, [task(-2, { due_date: day(1), status: true })])).toBe('done')
  })
  it('are skipped if the user deleted the task, and missed if the policy did', () => {
    expect(state(routine(), -2, [task(-2, { is_deleted: true })])).toBe('skipped')
    expect(state(routine(), -2, [task(-2, { is_deleted: true, removed_as: 'missed' })])).toBe('missed')
    expect(state(routine(), -2, [task(-2, { is_deleted: true, removed_as: 'skipped' })])).toBe('skipped')
  })
  it('are skipped or paused only while nothing was done', () => {
    const resting = routine({ skipped_dates: [day(-3)], paused_from: day(-3), paused_until: day(-2) })
    expect(states(resting, done(-4))).toEqual([
      'missed',
      'missed',
      'done',
      'skipped',
      'paused',
      'missed',
      'pending',
    ])
    expect(states(resting, done(-3, -2)).slice(3, 5)).toEqual(['done', 'done'])
    expect(state(resting, -2, [task(-2)])).toBe('paused')
  })
})

describe('adherence and streaks', () => {
  it('count done and missed days of the last 28', () => {
    const old = routine({ start: day(-40) })
    expect(history(old).adherence).toBe(0)
    expect(history(old, done(-28)).adherence).toBe(0)
    expect(history(old, done(-27)).adherence).toBeCloseTo(1 / 27)
    expect(history(routine(), done(-6, -5, 0)).adherence).toBe(3 / 7)
    expect(history(routine({ start: TODAY })).adherence).toBeNull()
    expect(history(routine({ status: false })).adherence).toBeNull()
  })
  it('ignore skipped, paused and pending days', () => {
    const tasks = [...done(-6, -5, -1), task(-3, { due_date: day(2) })]
    const resting = routine({ skipped_dates: [day(-4)], paused_from: day(-2), paused_until: day(-2) })
    expect(history(resting, tasks)).toMatchObject({ streak: 3, best_streak: 3, adherence: 1 })
    expect(history(resting, [...tasks, ...done(0)])).toMatchObject({ streak: 4 })
  })
  it('end with a missed day', () => {
    expect(history(routine(), done(-6, -5, -4, -2, -1))).toMatchObject({ streak: 2, best_streak: 3 })
    expect(history(routine(), done(-6, -5))).toMatchObject({ streak: 0, best_streak: 2 })
  })
  it('use all days since the creation, even if fewer weeks are requested', () => {
    const tasks = done(...Array.from({ length: 60 }, (_, index) => -index))
    expect(history(routine({ start: day(-100) }), tasks, 1)).toMatchObject({ streak: 60, best_streak: 60 })
  })
})

const weekdays = fc
  .uniqueArray(fc.constantFrom(...WEEKDAYS))
  .map((days) => WEEKDAYS.filter((name) => days.includes(name)).join(' '))
const edits = fc.record(
  {
    routines_dates: weekdays,
    status: fc.boolean(),
    pause: fc.tuple(fc.integer({ min: 0, max: 9 }), fc.option(fc.nat(9))),
    clear: fc.constant(true),
  },
  { requiredKeys: [] },
)
const life = fc.array(fc.tuple(fc.nat(3), edits), { maxLength: 20 })

type Edit = { routines_dates?: string; status?: boolean; pause?: [number, number | null]; clear?: true }

/** The routine after an edit on `today`. A pause begins today or later. */
const edited = (before: DatedRoutine, edit: Edit, today: string): DatedRoutine => {
  const changes: Partial<Schedule> = {}
  if (edit.routines_dates !== undefined) changes.routines_dates = edit.routines_dates
  if (edit.status !== undefined) changes.status = edit.status
  if (edit.pause) {
    const [ahead, length] = edit.pause
    changes.paused_from = addDays(today, ahead)
    changes.paused_until = length === null ? null : addDays(today, ahead + length)
  }
  if (edit.clear) Object.assign(changes, { paused_from: null, paused_until: null })
  return { ...before, ...changes, past_schedules: keepSchedule(before, today) }
}

describe('changes of a routine', () => {
  it('leave the days before them as they were', () => {
    fc.assert(
      fc.property(life, (events) => {
        let now = routine({ start: day(0) })
        let today = day(0)
        for (const [days, edit] of events) {
          today = addDays(today, days)
          const before = routineHistory(now, done(1, 5, 9), { today, weeks: 20 })
          now = edited(now, edit, today)
          const after = routineHistory(now, done(1, 5, 9), { today, weeks: 20 })
          const past = ({ date }: { date: string }) => date < today
          expect(after.days.filter(past)).toEqual(before.days.filter(past))
        }
      }),
    )
  })
  it('keep at most one schedule a day, in order, also when a journey west makes it yesterday again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -1, max: 3 }), edits), { maxLength: 20 }), (events) => {
        let now = routine({ start: day(0) })
        let today = day(0)
        for (const [days, edit] of events) {
          today = addDays(today, days)
          now = edited(now, edit, today)
        }
        const befores = now.past_schedules.map(({ before }) => before)
        expect(befores).toEqual([...new Set(befores)].sort())
      }),
    )
  })
  it('that are taken back on the same day leave nothing behind', () => {
    const start = routine({ start: day(-6) })
    const paused = edited(start, { pause: [-3, 6] }, TODAY)
    expect(states(paused)).toEqual(['missed', 'missed', 'missed', 'paused', 'paused', 'paused', 'paused'])
    expect(states(edited(paused, { clear: true }, TODAY))).toEqual(states(start))
    const later = edited({ ...paused }, { clear: true }, day(2))
    const { days } = routineHistory(later, [], { today: day(2), weeks: 12 })
    expect(days.map((one) => one.state)).toEqual([
      'missed',
      'missed',
      'missed',
      'paused',
      'paused',
      'paused',
      'paused',
      'paused',
      'pending',
    ])
  })
  it('of the weekdays in mid-week do not change the days before', () => {
    const monday = routine({ start: day(-8), routines_dates: 'monday' })
    const changed = edited(monday, { routines_dates: 'tuesday wednesday' }, TODAY)
    expect(history(changed).days.map(({ date }) => date)).toEqual([day(-8), day(-1), day(0)])
    expect(isScheduled(changed, day(1))).toBe(true)
    expect(isScheduled(changed, day(6))).toBe(false)
    expect(isScheduled(changed, day(-7))).toBe(false)
  })
  it('keep a completed day, even if its weekday was removed on that day', () => {
    const changed = edited(routine(), { routines_dates: 'monday' }, TODAY)
    expect(state(changed, 0, done(0))).toBe('done')
    expect(state(changed, 0, [task(0)])).toBeUndefined()
  })
})
