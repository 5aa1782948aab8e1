// Reads dates and weekdays in quick-add lines.
import { addDays, isCalendarDate } from '../calendar.ts'
import { joinWeekdays, WEEKDAYS, type Weekday, weekdayOf } from '../weekdays.ts'
import type { QuickAddGrammar } from './grammar.ts'

/** The language, the user's calendar day, and the first day of the week. */
export type QuickAddSettings = { grammar: QuickAddGrammar; today: string; week_start: Weekday }

/** The value of the first words of a list, and the number of these words; null if they have no value. */
export type Reading<Value> = { words: number; value: Value } | null

/** Reads "today", "fri", "next friday", "in 3 days", "5 dec" and "2026-12-05", also after "on" or "by". */
export function readDate(words: readonly string[], settings: QuickAddSettings): Reading<string> {
  const [first, ...rest] = words
  if (first === undefined) return null
  if (!settings.grammar.beforeDate.includes(first)) return readPlainDate(words, settings)
  const date = readPlainDate(rest, settings)
  return date && { ...date, words: date.words + 1 }
}

function readPlainDate(words: readonly string[], settings: QuickAddSettings): Reading<string> {
  const { grammar, today } = settings
  const [first = ''] = words
  if (isCalendarDate(first)) return { words: 1, value: first }
  if (grammar.today.includes(first)) return { words: 1, value: today }
  if (grammar.tomorrow.includes(first)) return { words: 1, value: addDays(today, 1) }
  const weekday = weekdayNamed(first, grammar)
  if (weekday) return { words: 1, value: nextOf(weekday, addDays(today, 1)) }
  return readNext(words, settings) ?? readDistance(words, settings) ?? readDayOfMonth(words, settings)
}

/** The weekday that a word names. */
export function weekdayNamed(word: string, { weekdays }: QuickAddGrammar): Weekday | undefined {
  return WEEKDAYS.find((day) => weekdays[day].includes(word))
}

/** The first such weekday on or after a day. */
function nextOf(weekday: Weekday, from: string): string {
  const ahead = WEEKDAYS.indexOf(weekday) - WEEKDAYS.indexOf(weekdayOf(from))
  return addDays(from, (ahead + 7) % 7)
}

// The weekday of the next calendar week; "next week" is its first day.
function readNext([first = '', second = '']: readonly string[], settings: QuickAddSettings): Reading<string> {
  const { grammar, today, week_start } = settings
  if (!grammar.next.includes(first)) return null
  const nextWeek = nextOf(week_start, addDays(today, 1))
  const weekday = weekdayNamed(second, grammar)
  if (weekday) return { words: 2, value: nextOf(weekday, nextWeek) }
  return grammar.units.week.includes(second) ? { words: 2, value: nextWeek } : null
}

function readDistance(
  [first = '', count = '', unit = '']: readonly string[],
  { grammar, today }: QuickAddSettings,
): Reading<string> {
  if (!grammar.in.includes(first)) return null
  const number = grammar.one.includes(count) ? 1 : /^\d{1,3}$/.test(count) ? Number(count) : 0
  if (number === 0) return null
  if (grammar.units.day.includes(unit)) return { words: 3, value: addDays(today, number) }
  if (grammar.units.week.includes(unit)) return { words: 3, value: addDays(today, number * 7) }
  return grammar.units.month.includes(unit) ? { words: 3, value: addMonths(today, number) } : null
}

/** The same day some months later; the last day of the month if the month is too short. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const count = year * 12 + month - 1 + months
  for (let last = day; ; last -= 1) {
    const found = dateText(Math.floor(count / 12), (count % 12) + 1, last)
    if (isCalendarDate(found)) return found
  }
}

function readDayOfMonth(words: readonly string[], { grammar, today }: QuickAddSettings): Reading<string> {
  const [first = '', second = '', third = ''] = words
  const day = dayNumber(first, grammar) ?? dayNumber(second, grammar)
  const month = monthNumber(dayNumber(first, grammar) === null ? first : second, grammar)
  if (day === null || month === 0) return null
  if (/^[12]\d{3}$/.test(third)) {
    const date = dateText(Number(third), month, day)
    return isCalendarDate(date) ? { words: 3, value: date } : null
  }
  const date = nextDayOfYear(month, day, today)
  return date === null ? null : { words: 2, value: date }
}

function dayNumber(word: string, { ordinals }: QuickAddGrammar): number | null {
  const [, digits, suffix] = /^(\d{1,2})(\D*)$/.exec(word) ?? []
  if (digits === undefined || (suffix && !ordinals.includes(suffix))) return null
  return Number(digits)
}

function monthNumber(word: string, { months }: QuickAddGrammar): number {
  return months.findIndex((names) => names.includes(word)) + 1
}

/** The first such day from today on. 29 February can be eight years away. */
function nextDayOfYear(month: number, day: number, today: string): string | null {
  const year = Number(today.slice(0, 4))
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const date = dateText(year + ahead, month, day)
    if (isCalendarDate(date) && date >= today) return date
  }
  return null
}

function dateText(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  )
}

/** Reads "every monday", "every mon, wed and fri", "every weekday" and "every day" as `routines_dates`. */
export function readRoutineDates(words: readonly string[], grammar: QuickAddGrammar): Reading<string> {
  const [first = '', second = ''] = words
  if (!grammar.every.includes(first)) return null
  const { day, weekday, weekend } = grammar.everyDays
  if (day.includes(second)) return { words: 2, value: joinWeekdays(WEEKDAYS) }
  if (weekday.includes(second)) return { words: 2, value: joinWeekdays(WEEKDAYS.slice(0, 5)) }
  if (weekend.includes(second)) return { words: 2, value: joinWeekdays(WEEKDAYS.slice(5)) }
  const days: Weekday[] = []
  let count = 1
  for (let next = 1; next < words.length; next += 1) {
    const named = weekdayNamed(words[next] ?? '', grammar)
    if (named) {
      days.push(named)
      count = next + 1
    } else if (days.length === 0 || !grammar.and.includes(words[next] ?? '')) break
  }
  return days.length > 0 ? { words: count, value: joinWeekdays(days) } : null
}
