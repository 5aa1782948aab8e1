// SQL of identities: accounts at an external provider, identified by issuer and subject.
import { User } from '@dayloop/contracts/auth'
import type { Kysely } from 'kysely'
import type { Tables, UserId } from './tables.ts'

type Identity = { issuer: string; subject: string }

/** The user of an identity, with the password hash. */
export function findByIdentity(db: Kysely<Tables>, { issuer, subject }: Identity) {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .select([...User.keyof().options, 'password_hash'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Whether a user has an identity of this issuer. */
export async function hasIdentityOf(db: Kysely<Tables>, user_id: UserId, issuer: string): Promise<boolean> {
  const found = await db
    .selectFrom('identities')
    .select('subject')
    .where('user_id', '=', user_id)
    .where('issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Links an identity to a user. Returns false if it is linked already. */
export async function insertIdentity(
  db: Kysely<Tables>,
  identity: Identity & { user_id: UserId; created_at: Date },
) {
  const inserted = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Unlinks all identities of a user. */
export async function deleteIdentities(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  await db.deleteFrom('identities').where('user_id', '=', user_id).execute()
}
