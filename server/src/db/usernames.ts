// SQL of the usernames in use. The key is normalized. The user's row has the name as typed.
import { User } from '@dayloop/contracts/auth'
import { usernameKey } from '@dayloop/contracts/identity'
import type { Kysely } from 'kysely'
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

/** The user of a name, with the password hash. */
export function findByUsername(db: Kysely<Tables>, username: string) {
  return db
    .selectFrom('usernames')
    .innerJoin('users', 'users.id', 'usernames.user_id')
    .select([...User.keyof().options, 'password_hash'])
    .where('username_key', '=', usernameKey(username))
    .executeTakeFirst()
}

/** Releases a name. */
export async function releaseUsername(db: Kysely<Tables>, username: string, user_id: UserId): Promise<void> {
  await db
    .deleteFrom('usernames')
    .where('username_key', '=', usernameKey(username))
    .where('user_id', '=', user_id)
    .execute()
}
