// Pauses, skipped dates, missed policies and past schedules of routines. The Apply that created a task, and whether the
// task was changed or removed since. The time of each user's next automatic Apply.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('routines')
    .addColumn('paused_from', 'date')
    .addColumn('paused_until', 'date')
    .addColumn('missed', 'text', (column) => column.notNull().defaultTo('keep'))
    .addColumn('skipped_dates', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .addColumn('past_schedules', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    // The zone that decides on which day the routine was created.
    .addColumn('created_zone', 'text')
    .execute()
  await db.schema
    .alterTable('tasks')
    .addColumn('batch_id', 'uuid')
    .addColumn('changed', 'boolean', (column) => column.notNull().defaultTo(false))
    // The reason why the server deleted a task. It is valid while `removed_at` equals `deleted_at`.
    .addColumn('removed_as', 'text')
    .addColumn('removed_at', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('tasks_batch')
    .on('tasks')
    .columns(['user_id', 'batch_id'])
    .where(sql.ref('batch_id'), 'is not', null)
    .execute()
  // An undo that is sent twice answers the same number.
  await db.schema
    .createTable('undone_batches')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('removed_count', 'integer', (column) => column.notNull())
    .addColumn('undone_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('undone_batches_pkey', ['user_id', 'id'])
    .execute()
  await db.schema
    .createTable('routine_runs')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('run_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('routine_runs_due').on('routine_runs').column('run_at').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('routine_runs').execute()
  await db.schema.dropTable('undone_batches').execute()
  await db.schema.dropIndex('tasks_batch').execute()
  for (const column of ['removed_at', 'removed_as', 'changed', 'batch_id'])
    await db.schema.alterTable('tasks').dropColumn(column).execute()
  for (const column of [
    'created_zone',
    'past_schedules',
    'skipped_dates',
    'missed',
    'paused_until',
    'paused_from',
  ])
    await db.schema.alterTable('routines').dropColumn(column).execute()
}
