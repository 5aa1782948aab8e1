// When a calendar day begins in a zone.
import { DAY_MS, todayIn } from './calendar.ts'

/**
 * The first second of `date` in `zone`. A day without a midnight begins when the clocks are set forward. For a day that a
 * zone left out, this is the start of the next day.
 */
export function dayStart(zone: string, date: string): Date {
  const noon = Date.parse(`${date}T12:00:00Z`)
  // Zones are at most 14 hours ahead of UTC and 12 behind, and the date never goes back.
  let before = Math.floor((noon - 2 * DAY_MS) / 1_000)
  let after = Math.ceil((noon + 2 * DAY_MS) / 1_000)
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (todayIn(zone, new Date(between * 1_000)) < date) before = between
    else after = between
  }
  return new Date(after * 1_000)
}
