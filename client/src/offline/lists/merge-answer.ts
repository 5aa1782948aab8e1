// What an answer of the server makes of a cached list: it is laid into every view, so that none has to be asked again.
import type { Routine, RoutineList } from '@dayloop/contracts/routines'
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import type { RoutineIntent, TaskIntent } from '../outbox/intents.ts'
import { moveRoutine, routineAfter } from './fold-routines.ts'
import { rowAfter } from './fold-tasks.ts'
import { moveRow, type Where } from './move-row.ts'

/** What the server answers to a change of a task: the counts of the view it was asked from, and the task if there is one. */
export type TaskAnswer = TaskCounts & (Task | { task: Task } | { message: string })
/** What it answers to a change of a routine. */
export type RoutineAnswer = { routine: Routine } | { message: string }
/** What it answers to Apply Routines. */
export type ApplyAnswer = { message: string; created_count: number; tasks: Task[] }
export type Answer = TaskAnswer | RoutineAnswer | ApplyAnswer

/** A cached task list after the server's answer to the intent. */
export const mergeTaskAnswer = (
  list: TaskList,
  { intent, answer }: { intent: TaskIntent; answer: TaskAnswer },
  where: Where,
): TaskList => {
  const before = 'before' in intent ? intent.before : null
  const after = taskOf(answer) ?? rowAfter(before, intent)
  const merged = moveRow(list, { id: intent.input.id, before, after }, where)
  // The counts are those of the view on the server's day.
  if (where.view !== intent.input.url_call || where.today !== list.today) return merged
  const { total_number_tasks, completed_tasks_count, pending_tasks } = answer
  return { ...merged, total_number_tasks, completed_tasks_count, pending_tasks }
}

/** A cached page of routines after the server's answer to the intent. */
export const mergeRoutineAnswer = (
  list: RoutineList,
  { intent, answer }: { intent: RoutineIntent; answer: RoutineAnswer },
): RoutineList => {
  const { id } = intent.input
  if (id === undefined) return list
  const before = 'before' in intent ? intent.before : null
  const after = 'routine' in answer ? answer.routine : routineAfter(before, intent)
  return moveRoutine(list, { id, before, after })
}

/** A cached task list with the tasks that Apply Routines has made. */
export const mergeApplied = (list: TaskList, { tasks }: ApplyAnswer, where: Where): TaskList =>
  tasks.reduce((merged, task) => moveRow(merged, { id: task.id, before: null, after: task }, where), list)

const taskOf = (answer: TaskAnswer): Task | null => {
  if ('task' in answer) return answer.task
  if (!('task_title' in answer)) return null
  const {
    total_number_tasks: _,
    completed_tasks_count: _completed,
    pending_tasks: _pending,
    ...task
  } = answer
  return task
}
