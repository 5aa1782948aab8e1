// Computes on the device what Apply Routines would create. It uses the server's rule, the server's last answer, and the
// waiting changes.
import {
  type MadeTask,
  occurrenceId,
  type PlannedRoutine,
  planRoutines,
  type RoutinePlan,
} from '@dayloop/contracts/routine-plan'
import type { Routine, RoutineList, RoutinePlanInput } from '@dayloop/contracts/routines'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import { routineWeek } from '@dayloop/contracts/weekdays'
import type { QueryClient } from '@tanstack/react-query'
import { waitingRoutineMoves } from '../../offline/lists/apply-to-routines.ts'
import { type Waiting, waitingTaskMoves } from '../../offline/lists/apply-to-tasks.ts'
import { knownTasks } from '../../offline/lists/cached-lists.ts'
import { listKeys } from '../../offline/lists/list-query.ts'
import { nearestLast } from './changes/apply-routines.ts'

/** The input of a plan on the device. */
export type CachedData = {
  /** The input of Apply in the server's last answer. */
  input: RoutinePlanInput | undefined
  /** The pages of the routines that are in the cache. */
  pages: readonly RoutineList[]
  tasks: readonly Task[]
}

/** The plan of a device, and the tasks that it creates. */
export type DevicePlan = RoutinePlan & { tasks: Task[] }

export const devicePlan = (known: CachedData, waiting: Waiting, today: string): DevicePlan => {
  const tasks = tasksByRoutine(known, waiting, today)
  const routines = liveRoutines(known, waiting).map(
    (routine): PlannedRoutine => ({ ...routine, tasks: [...(tasks.get(routine.id)?.values() ?? [])] }),
  )
  const plan = planRoutines(routines, today)
  const made = plan.to_create.map(
    ({ routine_id, task_title, due_date }): Task => ({
      ...NEW_TASK,
      id: occurrenceId(routine_id, due_date),
      task_title,
      due_date,
      routine_id,
    }),
  )
  return { ...plan, tasks: nearestLast(made) }
}

/** The known data in the cache. */
export const readCachedData = (queries: QueryClient): CachedData => ({
  input: queries.getQueryData<RoutinePlanInput>(listKeys.plan),
  pages: queries
    .getQueriesData<RoutineList>({ queryKey: listKeys.ofRoutines })
    .flatMap(([, page]) => page ?? []),
  tasks: knownTasks(queries),
})

// A page is newer than the plan's input, because answers to changes are applied to it.
const liveRoutines = ({ input, pages }: CachedData, waiting: Waiting): Routine[] => {
  const listed = pages.flatMap(({ user_routines }) => user_routines)
  const isComplete = pages.length > 0 && pages.length >= (pages[0]?.pagination.num_pages ?? 1)
  const older: readonly Routine[] = isComplete
    ? []
    : (input?.routines ?? []).map(({ tasks: _, ...routine }) => ({
        ...routine,
        skipped_dates: [...routine.skipped_dates],
      }))
  const live = new Map([...older, ...listed].map((routine) => [routine.id, routine]))
  for (const { id, after } of waitingRoutineMoves([...live.values()], waiting))
    if (after) live.set(id, after)
    else live.delete(id)
  return [...live.values()]
}

type OfDate = { id: string; date: string; skipped: boolean }

/** The pending task of a routine's date. For a date that is skipped, it is the task that a waiting skip removed. */
export const taskOfDate = ({ tasks }: CachedData, waiting: Waiting, { id, date, skipped }: OfDate) => {
  const latest = new Map<string, Task | null>(tasks.map((task) => [task.id, task]))
  for (const { id: task_id, before, after } of waitingTaskMoves(tasks, waiting))
    latest.set(task_id, after ?? (skipped ? null : before))
  return [...latest.values()].find(
    (task) => task?.routine_id === id && !task.status && madeFor(task, date) === date,
  )
}

type ById = Map<string, MadeTask>

const tasksByRoutine = ({ input, tasks }: CachedData, waiting: Waiting, today: string): Map<string, ById> => {
  const byRoutine = new Map<string, ById>()
  const of = (routine_id: string): ById => {
    const found = byRoutine.get(routine_id) ?? new Map()
    byRoutine.set(routine_id, found)
    return found
  }
  for (const routine of input?.routines ?? [])
    for (const task of routine.tasks) of(routine.id).set(task.id, task)

  const note = ({ id, routine_id, due_date, status }: Task, is_deleted: boolean) => {
    if (routine_id === null) return
    const made = of(routine_id)
    const routine_date = made.get(id)?.routine_date ?? madeFor({ id, routine_id, due_date }, today)
    const removed_as = made.get(id)?.removed_as ?? null
    if (routine_date) made.set(id, { id, routine_date, due_date, status, is_deleted, removed_as })
  }
  for (const task of tasks) note(task, false)
  for (const { before, after } of waitingTaskMoves(tasks, waiting)) {
    if (after) note(after, false)
    else if (before) note(before, true)
  }
  return byRoutine
}

// The id is computed from the day that the task was created for, so it identifies that day after a move. Tasks of older
// versions have other ids.
const madeFor = ({ id, routine_id, due_date }: Pick<Task, 'id' | 'routine_id' | 'due_date'>, today: string) =>
  routineWeek(today).find(({ date }) => routine_id !== null && occurrenceId(routine_id, date) === id)?.date ??
  due_date
