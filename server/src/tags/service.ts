// The rules of tags. A tag is renamed or deleted in all tasks at once, also in the trash.
import type { DeleteTag, RenameTag } from '@dayloop/contracts/tag-calls'
import { tagKey, uniqueTags } from '@dayloop/contracts/tags'
import { findOwnSession } from '../db/sessions.ts'
import { indexTasks } from '../db/task-index.ts'
import { findTagged, listTags, lockTasks, writeTags } from '../db/task-tags.ts'
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
export function renameTag(signedIn: SignedInToday, { from, to }: RenameTag) {
  return changeTags(signedIn, from, [to])
}

/** Removes a tag from all tasks. Returns the number of changed tasks, without those in the trash. */
export function deleteTag(signedIn: SignedInToday, { tag }: DeleteTag) {
  return changeTags(signedIn, tag, [])
}

/** Replaces a tag in all tasks of the user, or in none. */
async function changeTags(signedIn: SignedInToday, replaced: string, by: readonly string[]) {
  const { db, reads, user_id } = signedIn
  orSessionExpired(await findOwnSession(reads, signedIn))
  await indexTasks(db, user_id, Number.POSITIVE_INFINITY)
  return inTransaction(db, async (transaction) => {
    const ids = await findTagged(transaction, user_id, replaced)
    let changed_count = 0
    for (let from = 0; from < ids.length; from += BATCH) {
      const locked = await lockTasks(transaction, user_id, ids.slice(from, from + BATCH))
      const changed = locked.flatMap((task) => {
        const tags = uniqueTags(task.tags.flatMap((tag) => (tagKey(tag) === tagKey(replaced) ? by : [tag])))
        return JSON.stringify(tags) === JSON.stringify(task.tags) ? [] : [{ ...task, tags }]
      })
      if (changed.length > 0) await writeTags(transaction, user_id, changed)
      changed_count += changed.filter(({ is_deleted }) => !is_deleted).length
    }
    if (changed_count > 0) await raiseVersion(transaction, signedIn, ['tasks'])
    return { changed_count }
  })
}
