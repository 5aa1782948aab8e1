import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import {
  joinWeekdays,
  parseWeekdays,
  routineDates,
  WEEKDAY_PRESETS,
  WEEKDAYS,
  weekdayOf,
} from './weekdays.ts'

const weekdaySets = fc.uniqueArray(fc.constantFrom(...WEEKDAYS))
const dates = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((instant) => instant.toISOString().slice(0, 10))

describe('weekday texts', () => {
  it('come back in week order, each day once, whatever order and case they came in', () => {
    fc.assert(
      fc.property(weekdaySets, (days) => {
        const typed = [...days, ...days].reverse().join('  ').toUpperCase()
        expect(joinWeekdays(parseWeekdays(typed) ?? [])).toBe(
          WEEKDAYS.filter((day) => days.includes(day)).join(' '),
        )
      }),
    )
  })
  it('refuse what is no weekday, and allow none at all', () => {
    expect(parseWeekdays('monday funday')).toBeNull()
    expect(parseWeekdays('mon')).toBeNull()
    expect(parseWeekdays(' ')).toEqual([])
  })
  it('have the presets of chapter 9', () => {
    expect(joinWeekdays(WEEKDAY_PRESETS['All Days'])).toBe(
      'monday tuesday wednesday thursday friday saturday sunday',
    )
    expect(joinWeekdays(WEEKDAY_PRESETS.Weekdays)).toBe('monday tuesday wednesday thursday friday')
    expect(joinWeekdays(WEEKDAY_PRESETS.Weekends)).toBe('saturday sunday')
    expect(joinWeekdays(WEEKDAY_PRESETS.Clear)).toBe('')
  })
})

describe('routineDates', () => {
  it('fills each chosen weekday once from today to six days ahead', () => {
    fc.assert(
      fc.property(weekdaySets, dates, (days, today) => {
        const filled = routineDates(joinWeekdays(days), today)
        expect(filled.map(weekdayOf).sort()).toEqual([...days].sort())
        for (const date of filled) expect(date >= today && date <= addDays(today, 6)).toBe(true)
      }),
    )
  })
  it('starts with today itself', () => {
    expect(weekdayOf('2026-11-28')).toBe('saturday')
    expect(routineDates('saturday', '2026-11-28')).toEqual(['2026-11-28'])
    expect(routineDates('friday', '2026-11-28')).toEqual(['2026-12-04'])
    expect(routineDates('', '2026-11-28')).toEqual([])
  })
})
