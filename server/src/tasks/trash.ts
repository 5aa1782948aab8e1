// The rules of the trash of tasks.
import type { PurgeTask, RestoreTask, TaskTrash } from '@dayloop/contracts/task-trash'
import type { ChangedTask } from '@dayloop/contracts/tasks'
import { AppError } from '../app-error.ts'
import { emptyTrash, listTrash, purgeTask, restoreTask } from '../db/task-trash.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'
import { changedTask, findExisting, viewOf } from './task-answers.ts'

/** A page of the trash. */
export async function showTrash(
  signedIn: SignedInToday,
  page: { page: number; page_size: number },
): Promise<TaskTrash> {
  return orSessionExpired(await listTrash(signedIn.reads, signedIn, page))
}

/** Restores a task from the trash. A task that is not deleted stays unchanged. */
export async function restoreFromTrash(signedIn: SignedInToday, input: RestoreTask): Promise<ChangedTask> {
  const task = { id: input.id, ...viewOf(signedIn, input.url_call) }
  const restored = await restoreTask(signedIn.db, task)
  if (restored) return changedTask(restored)
  const found = await findExisting(signedIn, task)
  if (found.is_purged) throw new AppError('TASK_NOT_FOUND')
  // Deleted between the two statements: try again.
  if (found.is_deleted) return restoreFromTrash(signedIn, input)
  return changedTask(found)
}

/** Deletes a task in the trash permanently. Idempotent. */
export async function purgeFromTrash(signedIn: SignedInToday, { id }: PurgeTask) {
  const message = 'Task deleted for good.'
  if (await purgeTask(signedIn.db, signedIn, id)) return { message }
  const found = await findExisting(signedIn, { id, ...viewOf(signedIn, 'all') })
  if (!found.is_purged) throw new AppError('TASK_NOT_IN_TRASH')
  return { message }
}

/** Deletes all tasks in the trash permanently. */
export async function clearTrash(signedIn: SignedInToday) {
  const purged_count = orSessionExpired(await emptyTrash(signedIn.db, signedIn))
  return { message: emptiedMessage(purged_count), purged_count }
}

function emptiedMessage(purged_count: number): string {
  if (purged_count === 0) return 'The trash is empty'
  return purged_count === 1 ? '1 task deleted for good' : `${purged_count} tasks deleted for good`
}
