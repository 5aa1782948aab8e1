// SQL of the usernames in use. The key is normalized. The user's row has the name as typed.
import { usernameKey } from '@dayloop/contracts/identity'
import type { Kysely } from 'kysely'
import { findAccount } from './accounts.ts'
import type { Tables, UserId } from './tables.ts'

/** Claims a name for a user. Returns false if it is taken. */
export async function claimUsername(db: Kysely<Tables>, username: string, user_id: UserId): Promise<boolean> {
  const claimed = await db
    .insertInto('usernames')
    .values({ username_key: usernameKey(username), user_id })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** The user of a name, with the password hash. Two statements, because the name can be on another node. */
export async function findByUsername(db: Kysely<Tables>, username: string) {
  const holder = await db
    .selectFrom('usernames')
    .select('user_id')
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
  return holder && findAccount(db, holder.user_id)
}

/** Releases a name. */
export async function releaseUsername(db: Kysely<Tables>, username: string, user_id: UserId): Promise<void> {
  await db
    .deleteFrom('usernames')
    .where('username_key', '=', usernameKey(username))
    .where('user_id', '=', user_id)
    .execute()
}
