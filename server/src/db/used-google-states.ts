// All SQL about external sign-ins that were finished: each may be finished once.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Spends an external sign-in; false when it was spent before. Those that have run out are cleared. */
export async function spendGoogleState(
  db: Kysely<Tables>,
  { state_hash, expires_at, now }: { state_hash: Buffer; expires_at: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('used_google_states').where('expires_at', '<=', now).execute()
  const spent = await db
    .insertInto('used_google_states')
    .values({ state_hash, expires_at })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return spent !== undefined
}
