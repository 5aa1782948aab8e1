// The view of a request, the current task after a change without effect, and answers. All rules of tasks use them.
import { type TaskView, viewBounds } from '@dayloop/contracts/calendar'
import type { ChangedTask, Task, TaskCounts } from '@dayloop/contracts/tasks'
import { AppError } from '../app-error.ts'
import type { TaskOf } from '../db/task-change.ts'
import { findTask } from '../db/tasks.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'

export function viewOf({ user_id, credential, now, today }: SignedInToday, url_call: TaskView) {
  return { user_id, credential, now, days: viewBounds(url_call, today) }
}

/** The current task, deleted or not. */
export async function findExisting({ reads }: SignedInToday, task: TaskOf) {
  const found = await findTask(reads, task)
  if (found === null) throw new AppError('TASK_NOT_FOUND')
  return orSessionExpired(found)
}

export function countsOf({
  total_number_tasks,
  completed_tasks_count,
  pending_tasks,
}: TaskCounts): TaskCounts {
  return { total_number_tasks, completed_tasks_count, pending_tasks }
}

export function changedTask(answer: Task & TaskCounts): ChangedTask {
  const { total_number_tasks, completed_tasks_count, pending_tasks, ...task } = answer
  return { task, total_number_tasks, completed_tasks_count, pending_tasks }
}
