// The weekdays of routines: the text with weekday names, and the calendar days that they mean.
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

/** The presets in the routine dialog. */
export const WEEKDAY_PRESETS = {
  all: WEEKDAYS,
  weekdays: WEEKDAYS.slice(0, 5),
  weekends: WEEKDAYS.slice(5),
  none: [],
} as const satisfies Record<string, readonly Weekday[]>
export type WeekdayPreset = keyof typeof WEEKDAY_PRESETS

/** The weekdays in a `routines_dates` text, in week order without duplicates; null if a word is no weekday. */
export function parseWeekdays(routines_dates: string): Weekday[] | null {
  const words = new Set(routines_dates.toLowerCase().split(/\s+/).filter(Boolean))
  const days = WEEKDAYS.filter((day) => words.has(day))
  return days.length === words.size ? days : null
}

/** Weekdays in the form of `routines_dates`: lower case, in week order, with single spaces. */
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
