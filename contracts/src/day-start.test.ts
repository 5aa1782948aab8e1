import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, todayIn } from './calendar.ts'
import { dayStart } from './day-start.ts'

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days))

it('is the first second of the day in every zone', () => {
  fc.assert(
    fc.property(zones, dates, (zone, date) => {
      const start = dayStart(zone, date)
      expect(todayIn(zone, start) >= date).toBe(true)
      expect(todayIn(zone, new Date(start.getTime() - 1_000)) < date).toBe(true)
    }),
  )
})

it.each([
  ['UTC', '2026-03-10', '2026-03-10T00:00:00Z'],
  ['Pacific/Kiritimati', '2026-03-10', '2026-03-09T10:00:00Z'],
  ['Pacific/Pago_Pago', '2026-03-10', '2026-03-10T11:00:00Z'],
  // The clocks go from 24:00 to 01:00: the day has no midnight.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00Z'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
  // The clocks go from 24:00 back to 23:00: the day before has midnight twice.
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00:00Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'],
  // Samoa left out the 30th of December 2011.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00Z'],
])('in %s %s begins at %s', (zone, date, start) => {
  expect(dayStart(zone, date)).toEqual(new Date(start))
})
