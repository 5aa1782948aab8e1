// Lists of some days that are filtered or sorted by priority read ranges of an index, one for each day and priority.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const orders = {
    day_newest: sql`day, created_at, task_id`,
    day_priority_newest: sql`day, priority, created_at, task_id`,
  }
  for (const [name, columns] of Object.entries(orders))
    await sql`
      create index ${sql.ref(`list_entries_${name}`)} on list_entries (user_id, tag_key, ${columns})
      where priority > 0`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of ['day_newest', 'day_priority_newest'])
    await db.schema.dropIndex(`list_entries_${name}`).execute()
}
