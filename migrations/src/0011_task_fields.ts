// Further fields of a task: time of day, priority, tags, checklist, and the time of its completion.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tasks')
    .addColumn('due_time', 'text')
    .addColumn('priority', 'smallint', (column) => column.notNull().defaultTo(4))
    .addColumn('tags', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('checklist', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('completed_at', 'timestamptz')
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  let table = db.schema.alterTable('tasks').dropColumn('due_time')
  for (const column of ['priority', 'tags', 'checklist', 'completed_at']) table = table.dropColumn(column)
  await table.execute()
}
