// SQL of the development mailbox.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type StoredEmail = { id: string; recipient: string; subject: string; body: string; created_at: Date }

/** Stores an email. A second delivery of the same email changes nothing. */
export async function insertEmail(db: Kysely<Tables>, email: StoredEmail): Promise<void> {
  await db
    .insertInto('dev_mailbox')
    .values(email)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The newest emails, newest first. */
export function listEmails(db: Kysely<Tables>, count: number) {
  return db
    .selectFrom('dev_mailbox')
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
