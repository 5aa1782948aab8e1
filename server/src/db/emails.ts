// SQL of the email addresses in use. The key is normalized. The user's row has the address as typed.
import { emailKey } from '@dayloop/contracts/identity'
import type { Kysely } from 'kysely'
import { findAccount } from './accounts.ts'
import type { Tables, UserId } from './tables.ts'

/** Claims an address for a user. Returns false if it is taken. */
export async function claimEmail(db: Kysely<Tables>, email: string, user_id: UserId): Promise<boolean> {
  const claimed = await db
    .insertInto('emails')
    .values({ email_key: emailKey(email), user_id })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The id of the user of an address. */
export async function findEmailHolder(db: Kysely<Tables>, email: string): Promise<UserId | undefined> {
  const holder = await db
    .selectFrom('emails')
    .select('user_id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  return holder?.user_id
}

/** The user of an address, with the password hash. Two statements, because the address can be on another node. */
export async function findByEmail(db: Kysely<Tables>, email: string) {
  const user_id = await findEmailHolder(db, email)
  return user_id && findAccount(db, user_id)
}

/** Releases an address. */
export async function releaseEmail(db: Kysely<Tables>, email: string, user_id: UserId): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('email_key', '=', emailKey(email))
    .where('user_id', '=', user_id)
    .execute()
}
