// SQL of the email addresses in use. The key is normalized. The user's row has the address as typed.
import { User } from '@dayloop/contracts/auth'
import { emailKey } from '@dayloop/contracts/identity'
import type { Kysely } from 'kysely'
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

/** The user of an address, with the password hash. */
export function findByEmail(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom('emails')
    .innerJoin('users', 'users.id', 'emails.user_id')
    .select([...User.keyof().options, 'password_hash'])
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
}

/** Releases an address. */
export async function releaseEmail(db: Kysely<Tables>, email: string, user_id: UserId): Promise<void> {
  await db
    .deleteFrom('emails')
    .where('email_key', '=', emailKey(email))
    .where('user_id', '=', user_id)
    .execute()
}
