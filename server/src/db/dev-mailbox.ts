// All SQL about the development mailbox.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Letter = { id: string; recipient: string; subject: string; body: string; created_at: Date }

/** Keeps a letter; one that is sent again is there already. */
export async function keepLetter(db: Kysely<Tables>, letter: Letter): Promise<void> {
  await db
    .insertInto('dev_mailbox')
    .values(letter)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The newest letters, newest first. */
export function listLetters(db: Kysely<Tables>, count: number) {
  return db
    .selectFrom('dev_mailbox')
    .select(['id', 'recipient', 'subject', 'body', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
}
