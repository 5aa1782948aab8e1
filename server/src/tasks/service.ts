// The rules of tasks: what is there already, what is gone, and what is not theirs.
import { type TaskView, viewBounds } from '@dayloop/contracts/calendar'
import type { AddTask, CompleteTask, DeleteTask, UpdateTask } from '@dayloop/contracts/tasks'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import type { Caller } from '../caller.ts'
import { findLiveSession } from '../db/sessions.ts'
import { insertTask } from '../db/task-inserts.ts'
import { listTasks } from '../db/task-lists.ts'
import { deleteTask, findTask, setTaskStatus, updateTask } from '../db/tasks.ts'

const viewOf = ({ user_id, session_id, now, today }: Caller, url_call: TaskView) => ({
  user_id,
  session_id,
  now,
  days: viewBounds(url_call, today),
})

/** A page of a view's tasks. */
export async function showTasks(caller: Caller, view: TaskView, page: { page: number; page_size: number }) {
  const list = await listTasks(caller.reads, caller, { ...page, days: viewBounds(view, caller.today) })
  if (!list) throw new AppError('SESSION_EXPIRED')
  return list
}

/** Adds a task once: the same id again answers the row that is there, and `created` is false. */
export async function addTask(caller: Caller, { url_call, id = uuidv7(), ...fields }: AddTask) {
  const view = viewOf(caller, url_call)
  const added = await insertTask(caller.db, { ...fields, id }, view)
  if (added) return { task: added, created: true }
  const existing = await findTask(caller.reads, { ...view, id })
  if (!existing) throw new AppError('SESSION_EXPIRED')
  if (existing.deleted_at) throw new AppError('TASK_DELETED')
  return { task: existing, created: false }
}

/** Completes a task or makes it pending again. */
export async function completeTask(caller: Caller, { id, status, url_call }: CompleteTask) {
  return changedTask(caller, await setTaskStatus(caller.db, status, { ...viewOf(caller, url_call), id }))
}

/** Changes the fields that are given, and only those. */
export async function editTask(caller: Caller, { id, url_call, ...edit }: UpdateTask) {
  return changedTask(caller, await updateTask(caller.db, edit, { ...viewOf(caller, url_call), id }))
}

/** Deletes a task; what its owner deleted before is deleted still. */
export async function removeTask(caller: Caller, { id, url_call }: DeleteTask) {
  const task = { ...viewOf(caller, url_call), id }
  const counts = (await deleteTask(caller.db, task)) ?? (await findTask(caller.reads, task))
  if (!counts) throw await reasonOfNothing(caller)
  return { message: 'Task deleted.', ...counts }
}

async function changedTask<Row extends object>(caller: Caller, row: Row | undefined) {
  if (!row) throw await reasonOfNothing(caller)
  return { task: row, ...row }
}

/** Why a statement touched nothing: the session has ended, or there is no such task. */
async function reasonOfNothing({ reads, now, ...claims }: Caller) {
  return new AppError((await findLiveSession(reads, claims, now)) ? 'TASK_NOT_FOUND' : 'SESSION_EXPIRED')
}
