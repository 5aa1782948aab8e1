// The tasks that Apply Routines creates. Apply, its preview, the automatic Apply and the offline device use this rule.
// This file does not import zod, because the browser loads it.
import { DAY_MS } from './calendar.ts'
import { APPLY_ROUTINES_DAYS } from './limits.ts'
import { isInPause, type MissedPolicy, type Schedule, weekdaysOf } from './routine-days.ts'
import { routineWeek } from './weekdays.ts'

/** A task of a routine, deleted or not. `routine_date` is the day it was created for, also after it was moved. */
export type MadeTask = {
  id: string
  routine_date: string
  due_date: string | null
  status: boolean
  is_deleted: boolean
  /** Why the server deleted it; null if the user did. It stays after a restore. */
  removed_as: 'missed' | 'skipped' | null
}

/** A routine that is not deleted, with at least its tasks of the coming week and its overdue tasks. */
export type PlannedRoutine = Schedule & {
  id: string
  routines_title: string
  missed: MissedPolicy
  skipped_dates: readonly string[]
  tasks: readonly MadeTask[]
}

export type PlannedTask = { routine_id: string; task_title: string; due_date: string }

export type RoutinePlan = {
  to_create: PlannedTask[]
  /** The ids of missed tasks that go to the trash. */
  to_remove: string[]
  /** Days of the coming week that have a task already. */
  existing_count: number
  /** Days of the coming week that are skipped. */
  skipped_count: number
}

/**
 * The id of the task of a routine and a day. All devices and the server compute the same id, so a task that a device
 * creates offline is the task that the server creates. It begins with the time of the first day on which Apply creates it.
 */
export function occurrenceId(routine_id: string, date: string): string {
  const made = Math.max(0, Date.parse(`${date}T00:00:00Z`) - (APPLY_ROUTINES_DAYS - 1) * DAY_MS)
  const time = made.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-${routine_id.slice('xxxxxxxx-xxxx-'.length)}`
}

/** Whether a pending task is overdue. */
export function isOverdue({ status, due_date, is_deleted }: MadeTask, today: string): boolean {
  return !is_deleted && !status && due_date !== null && due_date < today
}

/** The plan of Apply Routines on `today`. Each routine and day gets at most one task, ever. */
export function planRoutines(routines: readonly PlannedRoutine[], today: string): RoutinePlan {
  const week = weekOf(today)
  const plan: RoutinePlan = { to_create: [], to_remove: [], existing_count: 0, skipped_count: 0 }
  for (const routine of routines) planRoutine(routine, { week, today, plan })
  return plan
}

type Week = ReturnType<typeof routineWeek>
type Planning = { week: Week; today: string; plan: RoutinePlan }

let latest: { today: string; week: Week } | undefined

/** The week of the latest call is kept, because the automatic Apply plans the same week for many users. */
function weekOf(today: string): Week {
  if (latest?.today !== today) latest = { today, week: routineWeek(today) }
  return latest.week
}

function planRoutine(routine: PlannedRoutine, { week, today, plan }: Planning): void {
  const { id, routines_title, missed, tasks, skipped_dates } = routine
  const overdue = tasks.filter((task) => isOverdue(task, today))
  // A task that the user restored from the trash stays.
  const removed = missed === 'skip' ? overdue.filter(({ removed_as }) => removed_as !== 'missed') : []
  plan.to_remove.push(...removed.map((task) => task.id))
  if (!routine.status) return
  const isWaiting = missed === 'wait' && overdue.length > 0
  const named = weekdaysOf(routine.routines_dates)
  for (const { date, weekday } of week) {
    if (!named.has(weekday)) continue
    const made = tasks.find(({ routine_date }) => routine_date === date)
    if (made && !made.is_deleted && !removed.includes(made)) plan.existing_count += 1
    else if (skipped_dates.includes(date)) plan.skipped_count += 1
    else if (!made && !isWaiting && !isInPause(routine, date))
      plan.to_create.push({ routine_id: id, task_title: routines_title, due_date: date })
  }
}
