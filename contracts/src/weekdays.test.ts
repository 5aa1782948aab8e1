import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './calendar.ts'
import { joinWeekdays, parseWeekdays, routineWeek, WEEKDAY_PRESETS, WEEKDAYS } from './weekdays.ts'

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
  it('refuse words that are no weekdays, and accept an empty text', () => {
    expect(parseWeekdays('monday funday')).toBeNull()
    expect(parseWeekdays('mon')).toBeNull()
    expect(parseWeekdays(' ')).toEqual([])
  })
  it('have the presets of the routine dialog', () => {
    expect(joinWeekdays(WEEKDAY_PRESETS.all)).toBe('monday tuesday wednesday thursday friday saturday sunday')
    expect(joinWeekdays(WEEKDAY_PRESETS.weekdays)).toBe('monday tuesday wednesday thursday friday')
    expect(joinWeekdays(WEEKDAY_PRESETS.weekends)).toBe('saturday sunday')
    expect(joinWeekdays(WEEKDAY_PRESETS.none)).toBe('')
  })
})

describe('routineWeek', () => {
  it('holds each weekday once, from today to six days ahead', () => {
    fc.assert(
      fc.property(dates, (today) => {
        const week = routineWeek(today)
        expect(week.map(({ date }) => date)).toEqual(
          [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(today, days)),
        )
        expect(week.map(({ weekday }) => weekday).sort()).toEqual([...WEEKDAYS].sort())
      }),
    )
  })
  it('starts with today itself', () => {
    expect(routineWeek('2026-11-28')[0]).toEqual({ date: '2026-11-28', weekday: 'saturday' })
    expect(routineWeek('2026-11-28')[6]).toEqual({ date: '2026-12-04', weekday: 'friday' })
  })
})
