// The names of filters and orders of task lists, and the rule of what a list contains. This file does not import zod,
// because the browser loads it.
import { tagKey } from './tags.ts'
import type { TaskFields } from './task-fields.ts'

export const TASK_STATUSES = ['pending', 'completed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

/** Ties are ordered newest first. Tasks without a date come last. */
export const TASK_SORTS = ['newest', 'due', 'priority', 'title'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

export type TaskFilter = {
  status?: TaskStatus | undefined
  tag?: string | undefined
  priority?: number | undefined
}

/** Whether a task passes the filter. The SQL of the server has the same condition. */
export function passesFilter(
  task: Pick<TaskFields, 'tags' | 'priority'> & { status: boolean },
  { status, tag, priority }: TaskFilter,
): boolean {
  if (status !== undefined && task.status !== (status === 'completed')) return false
  if (priority !== undefined && task.priority !== priority) return false
  return tag === undefined || task.tags.some((one) => tagKey(one) === tagKey(tag))
}
