// Renames and deletions of tags that can be undone, with the tags of each task before and after.
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tag_batches')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'uuid', (column) => column.notNull())
    .addColumn('changed_count', 'integer', (column) => column.notNull())
    .addColumn('restored_count', 'integer')
    .addColumn('conflict_count', 'integer')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_batches_pkey', ['user_id', 'id'])
    .execute()
  await db.schema.createIndex('tag_batches_past').on('tag_batches').column('created_at').execute()
  await db.schema
    .createTable('tag_changes')
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addColumn('batch_id', 'uuid', (column) => column.notNull())
    .addColumn('task_id', 'uuid', (column) => column.notNull())
    .addColumn('tags_before', 'jsonb', (column) => column.notNull())
    .addColumn('tags_after', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('tag_changes_pkey', ['user_id', 'batch_id', 'task_id'])
    .addForeignKeyConstraint(
      'tag_changes_batch',
      ['user_id', 'batch_id'],
      'tag_batches',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute()
  // A task that is deleted for good loses its rows here too.
  await db.schema.createIndex('tag_changes_task').on('tag_changes').columns(['user_id', 'task_id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('tag_changes').execute()
  await db.schema.dropTable('tag_batches').execute()
}
