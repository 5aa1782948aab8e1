// The days of routines: one string of weekday names, in week order, and the days it means.
import { addDays } from './calendar.ts'
import { APPLY_ROUTINES_DAYS } from './limits.ts'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The quick buttons of the routine dialog. */
export const WEEKDAY_PRESETS = {
  'All Days': WEEKDAYS,
  Weekdays: WEEKDAYS.slice(0, 5),
  Weekends: WEEKDAYS.slice(5),
  Clear: [],
} as const satisfies Record<string, readonly Weekday[]>

/** The days a `routines_dates` text names, in week order, each once; null when a word is no weekday. */
export function parseWeekdays(routines_dates: string): Weekday[] | null {
  const words = new Set(routines_dates.toLowerCase().split(/\s+/).filter(Boolean))
  const days = WEEKDAYS.filter((day) => words.has(day))
  return days.length === words.size ? days : null
}

/** Days as `routines_dates` stores them: lower case, week order, single spaces. */
export function joinWeekdays(days: Iterable<Weekday>): string {
  const chosen = new Set(days)
  return WEEKDAYS.filter((day) => chosen.has(day)).join(' ')
}

/** The weekday of a calendar day. */
export function weekdayOf(date: string): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay()
  return WEEKDAYS[(sundayFirst + 6) % 7] ?? 'monday'
}

/** The days that Apply Routines fills: from today to six days ahead. */
export function routineWeek(today: string): { date: string; weekday: Weekday }[] {
  return Array.from({ length: APPLY_ROUTINES_DAYS }, (_, ahead) => {
    const date = addDays(today, ahead)
    return { date, weekday: weekdayOf(date) }
  })
}
