// The calendar of a history as rows of weeks. Pure functions.
import { addDays } from '@dayloop/contracts/calendar'
import type { DayState, HistoryDay } from '@dayloop/contracts/routine-history'
import type { Settings } from '@dayloop/contracts/settings'
import { WEEKDAYS, type Weekday, weekdayOf } from '@dayloop/contracts/weekdays'

/** The state is null for a day that is not scheduled, and for one outside of the history. */
export type CalendarDay = { date: string; state: DayState | null; isAhead: boolean }

export type CalendarSpan = { today: string; weeks: number; week_start: Settings['week_start'] }

/** The weekdays, from the first day of the user's week. */
export const weekdaysFrom = (week_start: Settings['week_start']): Weekday[] => {
  const first = WEEKDAYS.indexOf(week_start)
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)]
}

/** Whole weeks, oldest first, that contain every day of the history. */
export const calendarWeeks = (
  days: readonly HistoryDay[],
  { today, weeks, week_start }: CalendarSpan,
): CalendarDay[][] => {
  const states = new Map(days.map(({ date, state }) => [date, state]))
  const order = weekdaysFrom(week_start)
  const earliest = addDays(today, 1 - weeks * 7)
  const rows: CalendarDay[][] = []
  const first = addDays(earliest, -order.indexOf(weekdayOf(earliest)))
  for (let start = first; start <= today; start = addDays(start, 7))
    rows.push(
      order.map((_, index) => {
        const date = addDays(start, index)
        return { date, state: states.get(date) ?? null, isAhead: date > today }
      }),
    )
  return rows
}

/** The day that an arrow key moves to; null for other keys. `forward` is 1, or -1 in right-to-left languages. */
export const dayAfterKey = (
  key: string,
  from: string,
  { rows, forward, withControl }: { rows: readonly CalendarDay[][]; forward: 1 | -1; withControl: boolean },
): string | null => {
  const days = rows.flat().filter(({ isAhead }) => !isAhead)
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  const row = rows.find((week) => week.some(({ date }) => date === from)) ?? []
  if (first === undefined || last === undefined) return null
  const within = (date: string) => (date < first ? first : date > last ? last : date)
  const steps: Record<string, number> = {
    ArrowLeft: -forward,
    ArrowRight: forward,
    ArrowUp: -7,
    ArrowDown: 7,
    PageUp: -28,
    PageDown: 28,
  }
  const step = steps[key]
  if (step !== undefined) {
    const to = addDays(from, step)
    // Above the first week and below the last there is no day in this column.
    return Math.abs(step) === 7 && (to < first || to > last) ? from : within(to)
  }
  if (key === 'Home') return withControl ? first : (row[0]?.date ?? null)
  if (key === 'End') return withControl ? last : within(row.at(-1)?.date ?? last)
  return null
}
