import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  calendarDate,
  daysBetween,
  dueDateTone,
  isCalendarDate,
  isInView,
  isTimeZone,
  TASK_VIEWS,
  taskView,
  todayIn,
  viewBounds,
} from './calendar.ts'

const instants = fc.date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
const dates = instants.map((instant) => instant.toISOString().slice(0, 10))
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))

describe('isCalendarDate', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('knows %s', (date) => {
    expect(isCalendarDate(date)).toBe(true)
  })
  it.each([
    '2026-02-30',
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '0000-01-01',
    '26-1-1',
    '',
  ])('refuses %s', (date) => {
    expect(isCalendarDate(date)).toBe(false)
  })
  it('agrees with the calendar of the machine', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 0, max: 33 }),
        (year, month, day) => {
          const pad = (part: number, width: number) => String(part).padStart(width, '0')
          const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
          const parsed = new Date(`${text}T00:00:00Z`)
          const real = !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
          expect(isCalendarDate(text)).toBe(real)
        },
      ),
    )
  })
})

describe('calendarDate', () => {
  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T23:30:00Z', '2026-03-01'],
    ['2026-03-01T23:30:00.123+14:00', '2026-03-01'],
    ['2026-03-01 08:00', '2026-03-01'],
    ['2026-02-30T00:00:00Z', null],
    ['2026-03-01 or so', null],
    ['01/03/2026', null],
  ])('reads %s as %s', (text, date) => {
    expect(calendarDate(text)).toBe(date)
  })
})

describe('sums on days', () => {
  it('addDays and daysBetween undo each other, over leap days and year ends', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
        const other = addDays(date, days)
        expect(isCalendarDate(other)).toBe(true)
        expect(daysBetween(date, other)).toBe(days)
        expect(addDays(other, -days)).toBe(date)
      }),
    )
  })
  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-03-29', 7, '2026-04-05'],
  ])('%s and %i days are %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum)
  })
})

describe('todayIn', () => {
  it.each([
    ['Pacific/Kiritimati', '2026-01-01T09:59:59Z', '2026-01-01'],
    ['Pacific/Kiritimati', '2026-01-01T10:00:00Z', '2026-01-02'],
    ['Pacific/Niue', '2026-01-01T10:59:59Z', '2025-12-31'],
    ['Pacific/Marquesas', '2026-01-01T09:29:59Z', '2025-12-31'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29'],
    ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24'],
  ])('in %s at %s is %s', (zone, instant, today) => {
    expect(todayIn(zone, new Date(instant))).toBe(today)
  })
  it('is within a day of UTC, and never runs backwards, in every zone', () => {
    fc.assert(
      fc.property(zones, instants, fc.integer({ min: 0, max: 86_400_000 }), (zone, instant, later) => {
        const today = todayIn(zone, instant)
        expect(isCalendarDate(today)).toBe(true)
        expect(Math.abs(daysBetween(instant.toISOString().slice(0, 10), today))).toBeLessThanOrEqual(1)
        expect(todayIn(zone, new Date(instant.getTime() + later)) >= today).toBe(true)
      }),
    )
  })
  it('knows zones by name only', () => {
    for (const zone of ['Europe/Berlin', 'UTC', 'Asia/Kathmandu']) expect(isTimeZone(zone)).toBe(true)
    for (const zone of ['', '+02:00', 'Mars/Olympus', 'Europe/Berlin\u0000', 'x'.repeat(10_000)]) {
      expect(isTimeZone(zone)).toBe(false)
    }
    expect(() => todayIn('Mars/Olympus', new Date())).toThrow(RangeError)
  })
})

describe('views', () => {
  it.each([
    ['today-tasks', 'today-tasks'],
    ['today_tasks', 'today-tasks'],
    ['next-week', 'next-week'],
    ['next_week_tasks', 'next-week'],
    ['all', 'all'],
    ['all_tasks', 'all'],
    ['constructor', 'all'],
    [undefined, 'all'],
    [7, 'all'],
  ])('url_call %s means %s', (url_call, view) => {
    expect(taskView(url_call)).toBe(view)
  })
  it('today is one day, the next seven days include today and the seventh', () => {
    expect(viewBounds('today-tasks', '2026-02-25')).toEqual({ from: '2026-02-25', to: '2026-02-25' })
    expect(viewBounds('next-week', '2026-02-25')).toEqual({ from: '2026-02-25', to: '2026-03-04' })
    expect(viewBounds('all', '2026-02-25')).toBeNull()
  })
  it('the bounds that SQL uses and the answer that the client uses are the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TASK_VIEWS),
        dates,
        fc.option(fc.integer({ min: -10, max: 10 })),
        (view, today, days) => {
          const due_date = days === null ? null : addDays(today, days)
          const bounds = viewBounds(view, today)
          const bySql =
            bounds === null || (due_date !== null && bounds.from <= due_date && due_date <= bounds.to)
          expect(isInView(view, due_date, today)).toBe(bySql)
        },
      ),
    )
  })
})

describe('the tone of a due date', () => {
  it.each([
    ['2026-03-01', false, 'overdue'],
    ['2026-03-01', true, 'plain'],
    ['2026-03-02', false, 'today'],
    ['2026-03-02', true, 'today'],
    ['2026-03-03', false, 'tomorrow'],
    ['2026-03-04', false, 'plain'],
    [null, false, 'plain'],
  ] as const)('of %s, completed %s, is %s', (due_date, status, tone) => {
    expect(dueDateTone({ due_date, status }, '2026-03-02')).toBe(tone)
  })
})
