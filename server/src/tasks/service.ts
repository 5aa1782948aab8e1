// The rules of tasks: adding once, changing what exists, and what was deleted.
import { type TaskView, viewBounds } from '@dayloop/contracts/calendar'
import type {
  AddTask,
  ChangedTask,
  CompleteTask,
  DeleteTask,
  Task,
  TaskCounts,
  TaskList,
  UpdateTask,
} from '@dayloop/contracts/tasks'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import type { TaskOf } from '../db/task-change.ts'
import { insertTask } from '../db/task-inserts.ts'
import { listTasks } from '../db/task-lists.ts'
import { deleteTask, findTask, setTaskStatus, updateTask } from '../db/tasks.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'

const viewOf = ({ user_id, credential, now, today }: SignedInToday, url_call: TaskView) => ({
  user_id,
  credential,
  now,
  days: viewBounds(url_call, today),
})

/** A page of a view's tasks, and the day for which the view was made. */
export async function showTasks(
  signedIn: SignedInToday,
  view: TaskView,
  page: { page: number; page_size: number },
): Promise<TaskList> {
  const { reads, today } = signedIn
  const list = orSessionExpired(await listTasks(reads, signedIn, { ...page, days: viewBounds(view, today) }))
  return { ...list, today }
}

/** Adds a task once: the same id again answers the existing row, and `created` is false. */
export async function addTask(signedIn: SignedInToday, { url_call, id = uuidv7(), ...fields }: AddTask) {
  const view = viewOf(signedIn, url_call)
  const added = await insertTask(signedIn.db, { ...fields, id }, view)
  if (added) return { task: added, created: true }
  const existing = await findExisting(signedIn, { id, ...view })
  if (existing.is_deleted) throw new AppError('TASK_DELETED')
  return { task: existing, created: false }
}

/** Completes a task or makes it pending again. Idempotent when `status` is given. */
export async function completeTask(signedIn: SignedInToday, input: CompleteTask): Promise<ChangedTask> {
  const { id, status, url_call } = input
  const task = { id, ...viewOf(signedIn, url_call) }
  const changed = await setTaskStatus(signedIn.db, status, task)
  if (changed) return changedTask(changed)
  const found = await findExisting(signedIn, task)
  if (found.is_deleted) throw new AppError('TASK_NOT_FOUND')
  // Lost a race with another change: try again.
  if (found.status !== status) return completeTask(signedIn, input)
  return changedTask(found)
}

/** Changes the fields that are given, and only those. */
export async function editTask(signedIn: SignedInToday, { id, url_call, ...edit }: UpdateTask) {
  const task = { id, ...viewOf(signedIn, url_call) }
  const changed = await updateTask(signedIn.db, edit, task)
  if (changed) return changedTask(changed)
  const { is_deleted } = await findExisting(signedIn, task)
  if (is_deleted) throw new AppError('TASK_NOT_FOUND')
  throw new AppError('DUE_TIME_WITHOUT_DATE', { as_list: true })
}

/** Deletes a task. Deleting it again succeeds. */
export async function removeTask(signedIn: SignedInToday, { id, url_call }: DeleteTask) {
  const task = { id, ...viewOf(signedIn, url_call) }
  const counts = (await deleteTask(signedIn.db, task)) ?? (await findExisting(signedIn, task))
  return { message: 'Task deleted.', ...counts }
}

function changedTask(answer: Task & TaskCounts): ChangedTask {
  const { total_number_tasks, completed_tasks_count, pending_tasks, ...task } = answer
  return { task, total_number_tasks, completed_tasks_count, pending_tasks }
}

/** The task that a statement did not change, deleted or not. */
async function findExisting({ reads }: SignedInToday, task: TaskOf) {
  const found = await findTask(reads, task)
  if (found === null) throw new AppError('TASK_NOT_FOUND')
  return orSessionExpired(found)
}
