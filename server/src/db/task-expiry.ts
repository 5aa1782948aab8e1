// All SQL that removes tasks whose time in the trash is over.
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import { type Kysely, sql } from 'kysely'
import { editedValues } from './row-fields.ts'
import type { Tables, UserId } from './tables.ts'
import { EMPTY_TASK } from './task-trash.ts'

type Removal = { user_id: string | null; keys: unknown[]; before: Date }

/**
 * Removes tasks of one user. Of a generated task the row stays without its content as long as its routine, which shows
 * on which days its tasks were deleted.
 */
export async function expireTasks(db: Kysely<Tables>, { user_id, keys, before }: Removal): Promise<number> {
  const owner = sql<UserId>`${user_id}`
  // By the key, and not through the index of times, where all other expired tasks are too.
  const isExpired = sql<boolean>`id = any(${keys}::uuid[]) and coalesce(deleted_at, 'infinity'::timestamptz) < ${before}`
  const deleted = await db
    .deleteFrom('tasks')
    .where('user_id', '=', owner)
    .where(isExpired)
    .where('routine_id', 'is', null)
    .executeTakeFirst()
  const purged = await db
    .updateTable('tasks')
    .set({ ...editedValues(TASK_FIELDS, 'tasks', sql<string>`${EMPTY_TASK}`), purged_at: sql`now()` })
    .where('user_id', '=', owner)
    .where(isExpired)
    .where('routine_id', 'is not', null)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows + purged.numUpdatedRows)
}
