// SQL of identities: accounts at an external provider, identified by issuer and subject.
import { type Kysely, sql } from 'kysely'
import { findAccount } from './accounts.ts'
import type { Tables, UserId } from './tables.ts'

type Identity = { issuer: string; subject: string }

/** The user of an identity, with the password hash. */
export async function findByIdentity(db: Kysely<Tables>, { issuer, subject }: Identity) {
  const holder = await db
    .selectFrom('identities')
    .select('user_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return holder && findAccount(db, holder.user_id)
}

/** Whether a user has an identity of this issuer. */
export async function hasIdentityOf(db: Kysely<Tables>, user_id: UserId, issuer: string): Promise<boolean> {
  const found = await db
    .selectFrom('linked_identities')
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
  { created_at, ...identity }: Identity & { user_id: UserId; created_at: Date },
) {
  const inserted = await db
    .insertInto('identities')
    .values({ ...identity, created_at })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (inserted === undefined) return false
  await db.insertInto('linked_identities').values(identity).execute()
  return true
}

/** Adds the rows of `linked_identities` that are missing for identities since then. Only for the job over all users. */
export async function linkIdentitiesSince(db: Kysely<Tables>, since: Date): Promise<void> {
  await sql`
    /* a job over all users */
    insert into ${sql.table('linked_identities')} (user_id, issuer, subject)
    select user_id, issuer, subject from ${sql.table('identities')} where created_at > ${since}
    on conflict do nothing`.execute(db)
}

/** Unlinks all identities of a user. */
export async function deleteIdentities(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  const linked = await db
    .deleteFrom('linked_identities')
    .where('user_id', '=', user_id)
    .returning(['issuer', 'subject'])
    .execute()
  for (const { issuer, subject } of linked)
    await db
      .deleteFrom('identities')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .where('user_id', '=', user_id)
      .execute()
}
