// Indexes for the retention job, which deletes expired rows in small batches, oldest first.
// They begin with the time instead of the user, because the job covers all users.
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tasks', 'routines'])
    await db.schema
      .createIndex(`${table}_past`)
      .on(table)
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute()
  await db.schema.createIndex('email_links_past').on('email_links').column('expires_at').execute()
  await db.schema.createIndex('sessions_past').on('sessions').column('expires_at').execute()
  await db.schema.createIndex('devices_past').on('devices').column('used_at').execute()
  await db.schema.createIndex('dev_mailbox_past').on('dev_mailbox').column('created_at').execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['dev_mailbox', 'devices', 'sessions', 'email_links', 'routines', 'tasks'])
    await db.schema.dropIndex(`${table}_past`).execute()
}
