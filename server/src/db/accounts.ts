// SQL of a user's account, for the lookups by name, address and identity.
import { User } from '@dayloop/contracts/auth'
import { type Kysely, sql } from 'kysely'
import type { Tables, UserId } from './tables.ts'

export const USER_COLUMNS = User.keyof().options

/** A user, with the password hash. */
export function findAccount(db: Kysely<Tables>, user_id: string) {
  return db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash'])
    .where('id', '=', sql<UserId>`${user_id}`)
    .executeTakeFirst()
}
