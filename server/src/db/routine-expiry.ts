// All SQL that removes routines whose time in the trash is over.
import { type Kysely, sql } from 'kysely'
import type { Tables, UserId } from './tables.ts'

type Removal = { user_id: string | null; keys: unknown[]; before: Date }

/** Removes routines of one user to which only tasks refer that were deleted for good, and the rows of those tasks. */
export async function expireRoutines(
  db: Kysely<Tables>,
  { user_id, keys, before }: Removal,
): Promise<number> {
  const owner = sql<UserId>`${user_id}`
  const { numDeletedRows } = await db
    .with('expired', (qc) =>
      qc
        .selectFrom('routines')
        .select('id')
        .where('user_id', '=', owner)
        .where(sql<boolean>`id = any(${keys}::uuid[])`)
        .where(sql<boolean>`coalesce(deleted_at, 'infinity'::timestamptz) < ${before}`)
        .where(sql<boolean>`not exists (
          select from tasks
          where tasks.user_id = ${owner} and tasks.routine_id = routines.id and tasks.purged_at is null
        )`)
        .orderBy('id')
        .forUpdate(),
    )
    .with('emptied', (qc) =>
      qc
        .deleteFrom('tasks')
        .where('user_id', '=', owner)
        .where('purged_at', 'is not', null)
        .where('routine_id', 'in', (eb) => eb.selectFrom('expired').select('expired.id')),
    )
    .deleteFrom('routines')
    .where('user_id', '=', owner)
    .where('id', 'in', (eb) => eb.selectFrom('expired').select('expired.id'))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
