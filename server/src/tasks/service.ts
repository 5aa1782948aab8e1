// The rules of tasks: idempotent adds, changes and deletions.
import { type TaskView, viewBounds } from '@dayloop/contracts/calendar'
import { changedFields } from '@dayloop/contracts/fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type {
  AddTask,
  ChangedTask,
  CompleteTask,
  DeletedTask,
  DeleteTask,
  ExpectedTask,
  ListTasks,
  Task,
  TaskList,
  UpdateTask,
} from '@dayloop/contracts/tasks'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import type { TaskOf } from '../db/task-change.ts'
import { listFiltered } from '../db/task-filtered-lists.ts'
import { insertTask } from '../db/task-inserts.ts'
import { listTasks } from '../db/task-lists.ts'
import { deleteTask, setTaskStatus, updateTask } from '../db/tasks.ts'
import { readIndexed } from '../read-indexed.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'
import { changedTask, countsOf, findExisting, viewOf } from './task-answers.ts'

/** A page of a view's tasks, and the day of the view. */
export async function showTasks(
  signedIn: SignedInToday,
  view: TaskView,
  query: ListTasks & { page_size: number },
): Promise<TaskList> {
  const { reads, today } = signedIn
  const asked = { days: viewBounds(view, today), ...query }
  const list = isFiltered(query)
    ? await readIndexed(signedIn, () => listFiltered(reads, signedIn, asked))
    : orSessionExpired(await listTasks(reads, signedIn, asked))
  return { today, ...list }
}

function isFiltered({ status, tag, priority, sort }: ListTasks): boolean {
  return status !== undefined || tag !== undefined || priority !== undefined || sort !== 'newest'
}

/** Adds a task. If the id exists, returns the existing row, and `created` is false. */
export async function addTask(signedIn: SignedInToday, { url_call, id = uuidv7(), ...fields }: AddTask) {
  const view = viewOf(signedIn, url_call)
  const added = await insertTask(signedIn.db, { id, ...fields }, view)
  if (added) return { task: added, created: true }
  const existing = await findExisting(signedIn, { id, ...view })
  if (existing.is_deleted) throw new AppError('TASK_DELETED')
  return { task: existing, created: false }
}

/** Completes a task or makes it pending again. Idempotent when `status` is given. */
export async function completeTask(signedIn: SignedInToday, input: CompleteTask): Promise<ChangedTask> {
  const { id, status, expected, url_call } = input
  const task = { id, expected, ...viewOf(signedIn, url_call) }
  const changed = await setTaskStatus(signedIn.db, status, task)
  if (changed) return changedTask(changed)
  const found = await findNotDeleted(signedIn, task)
  if (found.status === status) return changedTask(found)
  refuseUnexpected(found, expected)
  // Lost a race with another change: try again.
  return completeTask(signedIn, input)
}

/** Changes only the given fields. */
export async function editTask(signedIn: SignedInToday, input: UpdateTask): Promise<ChangedTask> {
  const { id, url_call, expected, ...edit } = input
  const task = { id, expected, ...viewOf(signedIn, url_call) }
  const changed = await updateTask(signedIn.db, edit, task)
  if (changed) return changedTask(changed)
  const found = await findNotDeleted(signedIn, task)
  if (hasFields(found, edit)) return changedTask(found)
  refuseUnexpected(found, expected)
  if (edit.due_time && edit.due_date === undefined && found.due_date === null)
    throw new AppError('DUE_TIME_WITHOUT_DATE', { as_list: true })
  return editTask(signedIn, input)
}

/** Deletes a task. Deleting it again succeeds. */
export async function removeTask(signedIn: SignedInToday, input: DeleteTask): Promise<DeletedTask> {
  const { id, expected, url_call } = input
  const task = { id, expected, ...viewOf(signedIn, url_call) }
  const counts = await deleteTask(signedIn.db, task)
  if (counts) return { message: TASK_DELETED, ...counts }
  const found = await findExisting(signedIn, task)
  if (found.is_deleted) return { message: TASK_DELETED, ...countsOf(found) }
  refuseUnexpected(found, expected)
  return removeTask(signedIn, input)
}

const TASK_DELETED = 'Task deleted.'

/** The task that a statement did not change, if it is not deleted. */
async function findNotDeleted(signedIn: SignedInToday, task: TaskOf) {
  const found = await findExisting(signedIn, task)
  if (found.is_deleted) throw new AppError('TASK_NOT_FOUND')
  return found
}

/** Refuses a change if the task does not have the expected values any more. */
function refuseUnexpected(found: Task, expected: ExpectedTask = {}) {
  if (!hasFields(found, expected)) throw new AppError('TASK_CHANGED')
}

function hasFields(task: Task, fields: ExpectedTask): boolean {
  const { status = task.status, ...others } = fields
  return status === task.status && Object.keys(changedFields(TASK_FIELDS, task, others)).length === 0
}
