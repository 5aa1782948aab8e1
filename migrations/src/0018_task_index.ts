// Rows derived from tasks, for filtered and sorted lists and for searches. They are updated before they are read. The rows
// of a task are out of date if the hash of the task differs from the stored one.
import { type Kysely, sql } from 'kysely'

const MARK = sql`md5(task_title || chr(31) || task_details || tags::text || checklist::text || status::text
  || priority::text || coalesce((due_date - date '2000-01-01')::text, '') || (deleted_at is null)::text)::uuid`

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tasks').addColumn('indexed_as', 'uuid').execute()
  // No other index has the order by `created_at` without a condition on `deleted_at`, so every plan uses this one.
  await sql`
    create index tasks_unindexed on tasks (user_id, created_at, id)
    where indexed_as is distinct from ${MARK}`.execute(db)
  // One row for each task with the tag '', and one for each of its tags. An undated task is under '-infinity'.
  await db.schema
    .createTable('list_entries')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('task_id', 'uuid', (column) => column.notNull())
    .addColumn('tag_key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('status', 'boolean', (column) => column.notNull())
    .addColumn('priority', 'smallint', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('title_key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_entries_pkey', ['user_id', 'task_id', 'tag_key'])
    .execute()
  const orders = {
    newest: sql`status, created_at, task_id`,
    day: sql`day, status, created_at, task_id`,
    priority: sql`priority, status, created_at, task_id`,
    day_priority: sql`day, priority, status, created_at, task_id`,
    title: sql`title_key, created_at desc, task_id desc, status, priority, day`,
  }
  // Every priority is above 0. Only lists have this condition, so statements on one task use the primary key instead.
  for (const [name, columns] of Object.entries(orders))
    await sql`
      create index ${sql.ref(`list_entries_${name}`)} on list_entries (user_id, tag_key, ${columns})
      where priority > 0`.execute(db)
  // The counts of the entries by tag, priority (0 is any) and day. All days together are under 'infinity'.
  await db.schema
    .createTable('list_counts')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tag_key', sql`text collate "C"`, (column) => column.notNull())
    .addColumn('priority', 'smallint', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('pending', 'integer', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('list_counts_pkey', ['user_id', 'tag_key', 'priority', 'day'])
    .execute()
  await sql`
    create index list_counts_tags on list_counts (user_id, tag_key)
    where priority = 0 and day = 'infinity'`.execute(db)
  // The words of each task. Each word begins with its user, so that the index finds the words of one user.
  await db.schema
    .createTable('search_words')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('task_id', 'uuid', (column) => column.notNull())
    .addColumn('status', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('words', sql`tsvector`, (column) => column.notNull())
    .addPrimaryKeyConstraint('search_words_pkey', ['user_id', 'task_id'])
    .execute()
  // Without statistics, every plan uses the index of words, and no plan reads all words of a user.
  for (const column of ['user_id', 'words'])
    await sql`alter table search_words alter column ${sql.ref(column)} set statistics 0`.execute(db)
  await sql`create index search_words_words on search_words using gin (words) with (fastupdate = off)`.execute(
    db,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['search_words', 'list_counts', 'list_entries'])
    await db.schema.dropTable(table).execute()
  await db.schema.dropIndex('tasks_unindexed').execute()
  await db.schema.alterTable('tasks').dropColumn('indexed_as').execute()
}
