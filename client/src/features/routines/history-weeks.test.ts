import { addDays } from '@dayloop/contracts/calendar'
import { WEEKDAYS, weekdayOf } from '@dayloop/contracts/weekdays'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarWeeks, dayAfterKey, weekdaysFrom } from './history-weeks.ts'

// A Tuesday.
const today = '2026-03-10'
const starts = fc.constantFrom('monday' as const, 'sunday' as const, 'saturday' as const)

describe('the weeks of a calendar', () => {
  it('begin with the first day of the week, and contain every day up to today once', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 20 }), fc.nat(400), (week_start, weeks, shift) => {
        const day = addDays(today, shift)
        const rows = calendarWeeks([], { today: day, weeks, week_start })
        const dates = rows.flat().map(({ date }) => date)
        expect(rows.every((row) => row.length === 7 && weekdayOf(row[0]?.date ?? '') === week_start)).toBe(
          true,
        )
        expect(dates).toEqual(dates.map((_, index) => addDays(dates[0] ?? '', index)))
        for (let back = 0; back < weeks * 7; back += 1) expect(dates).toContain(addDays(day, -back))
        expect(rows.at(-1)?.some(({ date }) => date === day)).toBe(true)
      }),
    )
  })
  it('have the state of each scheduled day', () => {
    const rows = calendarWeeks([{ date: '2026-03-09', state: 'done' }], {
      today,
      weeks: 1,
      week_start: 'monday',
    })
    expect(rows.at(-1)?.map(({ state }) => state)).toEqual(['done', ...Array(6).fill(null)])
    expect(rows.at(-1)?.map(({ isAhead }) => isAhead)).toEqual([false, false, ...Array(5).fill(true)])
  })
  it('order the weekdays like the week', () => {
    expect(weekdaysFrom('monday')).toEqual(WEEKDAYS)
    expect(weekdaysFrom('sunday').slice(0, 2)).toEqual(['sunday', 'monday'])
    expect(weekdaysFrom('saturday')[0]).toBe('saturday')
  })
})

describe('the keys of the calendar', () => {
  const rows = calendarWeeks([], { today, weeks: 2, week_start: 'monday' })
  const go = (key: string, from: string, { forward = 1 as 1 | -1, withControl = false } = {}) =>
    dayAfterKey(key, from, { rows, forward, withControl })

  it('go from day to day and from week to week', () => {
    expect(go('ArrowLeft', today)).toBe('2026-03-09')
    expect(go('ArrowLeft', '2026-03-09')).toBe('2026-03-08')
    expect(go('ArrowRight', '2026-03-09')).toBe(today)
    expect(go('ArrowRight', '2026-03-09', { forward: -1 })).toBe('2026-03-08')
    expect(go('ArrowUp', today)).toBe('2026-03-03')
    expect(go('Home', today)).toBe('2026-03-09')
    expect(go('End', '2026-03-03')).toBe('2026-03-08')
    expect(go('Home', today, { withControl: true })).toBe('2026-02-23')
    expect(go('End', '2026-02-23', { withControl: true })).toBe(today)
    expect(go('a', today)).toBeNull()
  })
  it('never leave the calendar', () => {
    const dates = rows.flat().flatMap(({ date, isAhead }) => (isAhead ? [] : [date]))
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown']
    for (const key of keys)
      for (const date of dates) expect(dates, `${key} on ${date}`).toContain(go(key, date))
  })
})
