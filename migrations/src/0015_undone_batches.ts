// An index for the retention job, which deletes undone batches in small steps, oldest first.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('undone_batches_past').on('undone_batches').column('undone_at').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('undone_batches_past').execute()
}
