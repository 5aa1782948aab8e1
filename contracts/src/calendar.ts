// Functions on calendar days. A day is a text (YYYY-MM-DD). The current time is always an argument.
import { NEXT_WEEK_DAYS, TIME_ZONE_MAX_LENGTH } from './limits.ts'

export const DAY_MS = 86_400_000
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:[Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/

/** The task lists, by their names in `url_call`. */
export const TASK_VIEWS = ['today-tasks', 'next-week', 'all'] as const
export type TaskView = (typeof TASK_VIEWS)[number]

const VIEW_NAMES: ReadonlyMap<unknown, TaskView> = new Map<string, TaskView>([
  ['today-tasks', 'today-tasks'],
  ['today_tasks', 'today-tasks'],
  ['next-week', 'next-week'],
  ['next_week_tasks', 'next-week'],
  ['all', 'all'],
  ['all_tasks', 'all'],
])

/** The view that `url_call` names. A missing or unknown name means `all`. */
export function taskView(url_call: unknown): TaskView {
  return VIEW_NAMES.get(url_call) ?? 'all'
}

/** Whether the text is an existing day in the years 0001 to 9999. */
export function isCalendarDate(text: string): boolean {
  const parts = CALENDAR_DATE.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  if (year < 1 || month < 1 || month > 12 || day < 1) return false
  return day <= daysInMonth(year, month)
}

/** The day of a date or ISO date-time, which is its first ten characters; null for other texts. */
export function calendarDate(text: string): string | null {
  if (!DATE_TIME.test(text)) return null
  const date = text.slice(0, 10)
  return isCalendarDate(date) ? date : null
}

/** The day that is `days` after `date`, or before it if negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Whether the text is an IANA time zone known to this machine. Offsets such as +02:00 are not. */
export function isTimeZone(zone: string): boolean {
  if (zone.length > TIME_ZONE_MAX_LENGTH || !/^[A-Za-z]/.test(zone)) return false
  return formatterOf(zone) !== null
}

/** The calendar day at `instant` in `zone`, which `isTimeZone` accepts. */
export function todayIn(zone: string, instant: Date): string {
  const known = formatterOf(zone)
  if (!known) throw new RangeError(`Unknown time zone: ${zone}`)
  const second = Math.floor(instant.getTime() / 1_000)
  if (known.second !== second) Object.assign(known, { second, today: dayOf(known.formatter, instant) })
  return known.today
}

function dayOf(formatter: Intl.DateTimeFormat, instant: Date): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = value
  return `${(parts.year ?? '').padStart(4, '0')}-${parts.month}-${parts.day}`
}

/** The first and last day of a view, inclusive; null for the view of all tasks, dated or not. */
export function viewBounds(view: TaskView, today: string): { from: string; to: string } | null {
  if (view === 'all') return null
  return { from: today, to: view === 'today-tasks' ? today : addDays(today, NEXT_WEEK_DAYS) }
}

/** Whether a task due on `due_date` belongs to the view. SQL uses the same `viewBounds`. */
export function isInView(view: TaskView, due_date: string | null, today: string): boolean {
  const bounds = viewBounds(view, today)
  if (!bounds) return true
  return due_date !== null && due_date >= bounds.from && due_date <= bounds.to
}

type Due = { due_date: string | null; status: boolean }

export type DueDateTone = 'overdue' | 'today' | 'tomorrow' | 'plain'

/** The due-date colour: red, blue, purple or grey. */
export function dueDateTone(task: Due, today: string): DueDateTone {
  if (task.due_date === null) return 'plain'
  const days = daysBetween(today, task.due_date)
  if (days < 0) return task.status ? 'plain' : 'overdue'
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : 'plain'
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

// Creating a formatter is much slower than using one, so formatters and each zone's day are cached. The cache is limited,
// because clients choose the time zone.
const MAX_FORMATTERS = 1_000
type CachedZone = { formatter: Intl.DateTimeFormat; second: number; today: string }
const formatters = new Map<string, CachedZone | null>()

function formatterOf(zone: string): CachedZone | null {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const created = createFormatter(zone)
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  formatters.set(zone, created)
  return created
}

function createFormatter(zone: string): CachedZone | null {
  try {
    const formatter = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    return { formatter, second: Number.NaN, today: '' }
  } catch {
    return null
  }
}
