// The history of a routine: the state of each day, its adherence and its streaks. This file does not import zod, because
// the browser loads it.
import { addDays } from './calendar.ts'
import { type DatedRoutine, isScheduled, wasPaused } from './routine-days.ts'
import { isOverdue, type MadeTask } from './routine-plan.ts'

export const DAY_STATES = ['done', 'pending', 'missed', 'skipped', 'paused'] as const
export type DayState = (typeof DAY_STATES)[number]
export type HistoryDay = { date: string; state: DayState }

/** The number of days up to today that the adherence covers. */
export const ADHERENCE_DAYS = 28

export type History = {
  /** The scheduled days of the last weeks, oldest first. */
  days: HistoryDay[]
  /** Done ÷ (done + missed) of the last 28 days; null without such days. */
  adherence: number | null
  /** The number of consecutive days done up to today, and the longest such streak. */
  streak: number
  best_streak: number
}

type Tasks = ReadonlyMap<string, MadeTask>
type Span = { today: string; weeks: number }

/** The history of a routine, computed from all tasks that it created. */
export function routineHistory(
  routine: DatedRoutine,
  made: readonly MadeTask[],
  { today, weeks }: Span,
): History {
  const tasks = new Map(made.map((task) => [task.routine_date, task]))
  const all = daysOf(routine, tasks, today)
  const first = addDays(today, 1 - weeks * 7)
  return {
    days: all.filter(({ date }) => date >= first),
    adherence: adherenceOf(all.filter(({ date }) => date > addDays(today, -ADHERENCE_DAYS))),
    ...streaksOf(all),
  }
}

function daysOf(routine: DatedRoutine, tasks: Tasks, today: string): HistoryDay[] {
  const days: HistoryDay[] = []
  for (let date = routine.start; date <= today; date = addDays(date, 1)) {
    const state = stateOf(routine, tasks.get(date), { date, today })
    // A completed day stays, even if its weekday was removed on the same day.
    if (state === 'done' || isScheduled(routine, date)) days.push({ date, state })
  }
  return days
}

/** The state of a day. Done comes first, then skipped and paused, then missed. */
function stateOf(
  routine: DatedRoutine,
  task: MadeTask | undefined,
  { date, today }: { date: string; today: string },
): DayState {
  if (task?.status && !task.is_deleted) return 'done'
  if (routine.skipped_dates.includes(date)) return 'skipped'
  if (task?.is_deleted && task.removed_as !== 'missed') return 'skipped'
  if (wasPaused(routine, date)) return 'paused'
  if (task?.is_deleted) return 'missed'
  if (date >= today) return 'pending'
  // A moved task is missed only after its current date.
  return task && !isOverdue(task, today) ? 'pending' : 'missed'
}

function adherenceOf(days: readonly HistoryDay[]): number | null {
  const done = days.filter(({ state }) => state === 'done').length
  const counted = done + days.filter(({ state }) => state === 'missed').length
  return counted === 0 ? null : done / counted
}

function streaksOf(days: readonly HistoryDay[]): Pick<History, 'streak' | 'best_streak'> {
  let streak = 0
  let best_streak = 0
  for (const { state } of days) {
    if (state === 'done') streak += 1
    if (state === 'missed') streak = 0
    best_streak = Math.max(best_streak, streak)
  }
  return { streak, best_streak }
}
