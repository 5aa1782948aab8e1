// Tasks, and their counts per day, which each statement that changes a task updates.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tasks')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('task_title', 'text', (column) => column.notNull())
    .addColumn('task_details', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('due_date', 'date')
    .addColumn('status', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('routine_id', 'uuid')
    .addColumn('routine_date', 'date')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('deleted_at', 'timestamptz')
    .addPrimaryKeyConstraint('tasks_pkey', ['user_id', 'id'])
    .addForeignKeyConstraint('tasks_routine', ['user_id', 'routine_id'], 'routines', ['user_id', 'id'])
    // One task per routine and date. A generated task that was deleted or moved still counts as that task.
    .addUniqueConstraint('tasks_routine_date', ['user_id', 'routine_id', 'routine_date'])
    .execute()
  await db.schema
    .createIndex('tasks_newest')
    .on('tasks')
    .columns(['user_id', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('tasks_due')
    .on('tasks')
    .columns(['user_id', 'due_date', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('tasks_deleted')
    .on('tasks')
    .columns(['user_id', 'deleted_at'])
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
  // Undated tasks are counted under '-infinity', all tasks under 'infinity'.
  await db.schema
    .createTable('task_counts')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('task_counts_pkey', ['user_id', 'day'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('task_counts').execute()
  await db.schema.dropTable('tasks').execute()
}
