// When a calendar day begins in a zone.
import { todayIn } from './calendar.ts'

const DAY_MS = 86_400_000

/**
 * The first instant, to the second, at which it is `date` or later in `zone`. Where a day has no midnight it begins when
 * the clocks go on; where a zone left out a whole day, the next one begins instead.
 */
export function dayStart(zone: string, date: string): Date {
  const noon = Date.parse(`${date}T12:00:00Z`)
  // Zones are at most 14 hours ahead of UTC and 12 behind; days never run backwards in any of them.
  let before = Math.floor((noon - 2 * DAY_MS) / 1_000)
  let after = Math.ceil((noon + 2 * DAY_MS) / 1_000)
  while (after - before > 1) {
    const between = Math.floor((before + after) / 2)
    if (todayIn(zone, new Date(between * 1_000)) < date) before = between
    else after = between
  }
  return new Date(after * 1_000)
}
