// SQL of finished Google sign-ins. Each can be finished only once.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Marks a Google sign-in as finished. Returns false if it was finished before. Expired rows are deleted. */
export async function markGoogleStateUsed(
  db: Kysely<Tables>,
  { state_hash, expires_at, now }: { state_hash: Buffer; expires_at: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('used_google_states').where('expires_at', '<=', now).execute()
  const used = await db
    .insertInto('used_google_states')
    .values({ state_hash, expires_at })
    .onConflict((conflict) => conflict.column('state_hash').doNothing())
    .returning('state_hash')
    .executeTakeFirst()
  return used !== undefined
}
