// How a task repeats. A task that repeats on weekdays becomes a routine.
import { addDays } from '@dayloop/contracts/calendar'
import { WEEKDAYS, type Weekday, weekdayOf } from '@dayloop/contracts/weekdays'
import { readIso } from './moments.ts'
import type { Repeat } from './rows.ts'

const RRULE_DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The days that are true, in week order. */
export function weekdaysWhere(isDay: (day: Weekday, index: number) => boolean): Weekday[] {
  return WEEKDAYS.filter(isDay)
}

/** The first of these weekdays from a day on. */
export function nextDay(weekdays: readonly Weekday[], from: string): string | null {
  const first = WEEKDAYS.indexOf(weekdayOf(from))
  const days = [0, 1, 2, 3, 4, 5, 6].find((after) =>
    weekdays.some((day) => day === WEEKDAYS[(first + after) % 7]),
  )
  return days === undefined ? null : addDays(from, days)
}

/** Every day of the week. */
export function everyDay(): Repeat {
  return { weekdays: [...WEEKDAYS] }
}

/** These days of the week; a text if there are none. */
export function weekly(weekdays: Weekday[], text: string): Repeat {
  return weekdays.length > 0 ? { weekdays } : { text }
}

/** The repeat of an RRULE, with or without the prefix `RRULE:`. `date` is the day of an occurrence. */
export function readRrule(rule: string, date: string | undefined, today: string): Repeat | null {
  const text = rule.trim().replace(/^RRULE:/i, '')
  if (text === '') return null
  const parts = new Map(
    text.split(';').map((part): [string, string] => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim().toUpperCase(), value.trim().toUpperCase()]
    }),
  )
  const frequency = parts.get('FREQ')
  if (frequency === undefined) return null
  const until = readIso(parts.get('UNTIL') ?? '')?.date
  const isWeekly =
    (frequency === 'WEEKLY' || frequency === 'DAILY') &&
    Number(parts.get('INTERVAL') ?? 1) === 1 &&
    !parts.has('COUNT') &&
    (until === undefined || until >= today) &&
    ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYSETPOS', 'BYHOUR'].every((name) => !parts.has(name))
  if (!isWeekly) return { text }
  const named = parts.get('BYDAY')
  if (named !== undefined) {
    const days = named.split(',').map((day) => RRULE_DAYS.indexOf(day.trim()))
    if (days.includes(-1)) return { text }
    return weekly(
      weekdaysWhere((_, index) => days.includes(index)),
      text,
    )
  }
  if (frequency === 'DAILY') return everyDay()
  return date === undefined ? { text } : { weekdays: [weekdayOf(date)] }
}
