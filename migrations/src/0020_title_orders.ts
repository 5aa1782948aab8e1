// Lists by title that are filtered, or of some days, read ranges of an index, one for each day, priority and status.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = {
    priority_title: sql`priority, status, title_key, created_at desc, task_id desc`,
    day_title: sql`day, status, title_key, created_at desc, task_id desc`,
    day_priority_title: sql`day, priority, status, title_key, created_at desc, task_id desc`,
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`
      create index ${sql.ref(`list_entries_${name}`)} on list_entries (user_id, tag_key, ${columns})
      where priority > 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ['priority_title', 'day_title', 'day_priority_title'])
    await db.schema.dropIndex(`list_entries_${name}`).execute()
}
