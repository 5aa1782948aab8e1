// Settings, with a row for each user who changed one. The time at which a task was deleted for good: its row is kept
// without content, so that neither the same add nor a routine creates it again. The last run of each scheduled job.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('week_start', 'text', (column) => column.notNull())
    .addColumn('auto_apply_routines', 'boolean', (column) => column.notNull())
    .addColumn('remind_before', 'integer')
    .addColumn('digest_time', 'text')
    .addColumn('shortcuts', 'boolean', (column) => column.notNull())
    .execute()
  await db.schema.alterTable('tasks').addColumn('purged_at', 'timestamptz').execute()
  await db.schema
    .createTable('job_runs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('ended_at', 'timestamptz', (column) => column.notNull())
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('job_runs').execute()
  await db.schema.alterTable('tasks').dropColumn('purged_at').execute()
  await db.schema.dropTable('settings').execute()
}
