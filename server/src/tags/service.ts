// The rules of tags. A tag is renamed or deleted in all tasks at once, also in the trash.
import type {
  ChangedTags,
  DeleteTag,
  RenameTag,
  RestoredTags,
  RestoreTags,
} from '@dayloop/contracts/tag-calls'
import { areSameTags, replaceTag } from '@dayloop/contracts/tags'
import { AppError } from '../app-error.ts'
import { findOwnSession } from '../db/sessions.ts'
import type { UserId } from '../db/tables.ts'
import { indexTasks } from '../db/task-index.ts'
import {
  createBatch,
  deleteBatch,
  findChangedCount,
  findRestored,
  restoreBatch,
  setChangedCount,
  storeTagChanges,
} from '../db/task-tag-batches.ts'
import { findTagged, listTags, lockTasks, type TaggedTask, writeTags } from '../db/task-tags.ts'
import { raiseVersion } from '../db/user-versions.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { readIndexed } from '../read-indexed.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'

const BATCH = 1_000

/** All tags, with the number of their tasks. */
export async function showTags(signedIn: SignedInToday) {
  return { tags: await readIndexed(signedIn, () => listTags(signedIn.reads, signedIn)) }
}

/** Renames a tag. Returns the number of changed tasks, without those in the trash. */
export function renameTag(signedIn: SignedInToday, { from, to, batch_id }: RenameTag) {
  return changeTags(signedIn, { replaced: from, by: [to], batch_id })
}

/** Removes a tag from all tasks. Returns the number of changed tasks, without those in the trash. */
export function deleteTag(signedIn: SignedInToday, { tag, batch_id }: DeleteTag) {
  return changeTags(signedIn, { replaced: tag, by: [], batch_id })
}

/** Undoes a change of tags, except for tasks whose tags were changed since. The same call again answers the same counts. */
export async function restoreTags(signedIn: SignedInToday, { batch_id }: RestoreTags): Promise<RestoredTags> {
  const { db } = signedIn
  const restored =
    (await restoreBatch(db, signedIn, batch_id)) ?? (await findRestored(db, signedIn, batch_id))
  if (!restored) {
    orSessionExpired(await findOwnSession(signedIn.reads, signedIn))
    throw new AppError('BATCH_NOT_FOUND')
  }
  return { restored_count: restored.restored_count ?? 0, conflict_count: restored.conflict_count ?? 0 }
}

type Replacement = { replaced: string; by: readonly string[]; batch_id?: string | undefined }

/** Replaces a tag in all tasks of the user, or in none. With a `batch_id` it happens once and can be undone. */
async function changeTags(signedIn: SignedInToday, replacement: Replacement): Promise<ChangedTags> {
  const { db, reads, user_id, now } = signedIn
  const { batch_id } = replacement
  orSessionExpired(await findOwnSession(reads, signedIn))
  await indexTasks(db, user_id, Number.POSITIVE_INFINITY)
  return inTransaction(db, async (transaction) => {
    const batch = batch_id === undefined ? undefined : { user_id, id: batch_id }
    if (batch && !(await createBatch(transaction, { ...batch, created_at: now })))
      return { changed_count: await findChangedCount(transaction, batch), batch_id }
    const changed = await replaceInAll(transaction, user_id, replacement)
    const changed_count = changed.filter(({ is_deleted }) => !is_deleted).length
    const isUndoable = changed.length > 0
    if (batch && isUndoable) await setChangedCount(transaction, { ...batch, changed_count })
    else if (batch) await deleteBatch(transaction, batch)
    if (changed_count > 0) await raiseVersion(transaction, signedIn, ['tasks'])
    return { changed_count, ...(batch && { batch_id: isUndoable ? batch.id : null }) }
  })
}

/** Replaces the tag in steps, and returns the changed tasks. */
async function replaceInAll(
  transaction: SignedInToday['db'],
  user_id: UserId,
  { replaced, by, batch_id }: Replacement,
): Promise<Pick<TaggedTask, 'is_deleted'>[]> {
  const ids = await findTagged(transaction, user_id, replaced)
  const all: Pick<TaggedTask, 'is_deleted'>[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    const locked = await lockTasks(transaction, user_id, ids.slice(from, from + BATCH))
    const changed = locked.flatMap((task) => {
      const tags = replaceTag(task.tags, replaced, by)
      return areSameTags(tags, task.tags) ? [] : [{ ...task, tags_before: task.tags, tags }]
    })
    if (changed.length > 0) await writeTags(transaction, user_id, changed)
    if (batch_id && changed.length > 0) await storeTagChanges(transaction, { user_id, id: batch_id }, changed)
    all.push(...changed.map(({ is_deleted }) => ({ is_deleted })))
  }
  return all
}
