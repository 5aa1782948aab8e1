// The rules of tasks: what is there already, what is gone, and what is not theirs.
import { type TaskView, viewBounds } from '@dayloop/contracts/calendar'
import type {
  AddTask,
  ChangedTask,
  CompleteTask,
  DeleteTask,
  TaskList,
  UpdateTask,
} from '@dayloop/contracts/tasks'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import type { Caller } from '../caller.ts'
import type { TaskOf } from '../db/task-change.ts'
import { insertTask } from '../db/task-inserts.ts'
import { listTasks } from '../db/task-lists.ts'
import { deleteTask, findTask, setTaskStatus, updateTask } from '../db/tasks.ts'

const viewOf = ({ user_id, session_id, now, today }: Caller, url_call: TaskView) => ({
  user_id,
  session_id,
  now,
  days: viewBounds(url_call, today),
})

/** A page of a view's tasks, and the day that the view was worked out for. */
export async function showTasks(
  caller: Caller,
  view: TaskView,
  page: { page: number; page_size: number },
): Promise<TaskList> {
  const list = await listTasks(caller.reads, caller, { ...page, days: viewBounds(view, caller.today) })
  if (!list) throw new AppError('SESSION_EXPIRED')
  return { ...list, today: caller.today }
}

/** Adds a task once: the same id again answers the row that is there, and `created` is false. */
export async function addTask(caller: Caller, { url_call, id = uuidv7(), ...fields }: AddTask) {
  const view = viewOf(caller, url_call)
  const added = await insertTask(caller.db, { ...fields, id }, view)
  if (added) return { task: added, created: true }
  const existing = await standing(caller, { id, ...view })
  if (existing.is_deleted) throw new AppError('TASK_DELETED')
  return { task: existing, created: false }
}

/** Completes a task or makes it pending again; one that is as it should be already stays so. */
export async function completeTask(caller: Caller, input: CompleteTask): Promise<ChangedTask> {
  const { id, status, url_call } = input
  const task = { id, ...viewOf(caller, url_call) }
  const changed = await setTaskStatus(caller.db, status, task)
  if (changed) return { task: changed, ...changed }
  const found = await standing(caller, task)
  if (found.is_deleted) throw new AppError('TASK_NOT_FOUND')
  // It came, or was turned over, just after our statement.
  if (found.status !== status) return completeTask(caller, input)
  return { task: found, ...found }
}

/** Changes the fields that are given, and only those. */
export async function editTask(caller: Caller, { id, url_call, ...edit }: UpdateTask) {
  const task = { id, ...viewOf(caller, url_call) }
  const changed = await updateTask(caller.db, edit, task)
  if (changed) return { task: changed, ...changed }
  await standing(caller, task)
  throw new AppError('TASK_NOT_FOUND')
}

/** Deletes a task; what its owner deleted before is deleted still. */
export async function removeTask(caller: Caller, { id, url_call }: DeleteTask) {
  const task = { id, ...viewOf(caller, url_call) }
  const counts = (await deleteTask(caller.db, task)) ?? (await standing(caller, task))
  return { message: 'Task deleted.', ...counts }
}

/** A task that a statement left as it was, living or deleted, or why there is none. */
async function standing({ reads }: Caller, task: TaskOf) {
  const found = await findTask(reads, task)
  if (found === undefined) throw new AppError('SESSION_EXPIRED')
  if (found === null) throw new AppError('TASK_NOT_FOUND')
  return found
}
