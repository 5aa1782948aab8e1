// The index by which the retention job finds expired tasks. It has no generated tasks that were deleted for good, because
// their rows are kept as long as their routine.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('tasks_past').execute()
  await db.schema
    .createIndex('tasks_past')
    .on('tasks')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null and (routine_id is null or purged_at is null)`)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('tasks_past').execute()
  await db.schema
    .createIndex('tasks_past')
    .on('tasks')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
}
