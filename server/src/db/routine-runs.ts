// SQL of the next automatic Apply of each user. Only users who turned the setting on have a row.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Tables, UserId } from './tables.ts'

/** Starts the automatic Apply of a user. If it runs already, its next time stays. */
export async function addRun(db: Kysely<Tables>, user_id: UserId, now: Date): Promise<void> {
  await db
    .insertInto('routine_runs')
    .values({ user_id, run_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Ends the automatic Apply of these users. */
export async function deleteRuns(db: Kysely<Tables>, user_ids: readonly UserId[]): Promise<void> {
  if (user_ids.length === 0) return
  await db.deleteFrom('routine_runs').where('user_id', '=', sql<UserId>`any (${user_ids}::uuid[])`).execute()
}

/** Makes the user due now. A new time zone may have changed the user's day. */
export async function makeDueNow(db: Kysely<Tables>, user_id: UserId, now: Date): Promise<void> {
  await db
    .updateTable('routine_runs')
    .set({ run_at: now })
    .where('user_id', '=', user_id)
    .where('run_at', '>', now)
    .execute()
}

/** Locks due rows until the transaction ends, and returns their users. Skips rows that another replica has locked. */
export async function claimRuns(db: Database, now: Date, limit: number) {
  const runs = await db
    .selectFrom('routine_runs')
    .select('user_id')
    .where('run_at', '<=', now)
    .orderBy('run_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return runs.map(({ user_id }) => user_id)
}

/** Sets the next run of each user. Rows are found by an array of ids, so that any plan uses the index. */
export async function moveRuns(
  db: Kysely<Tables>,
  runs: readonly { user_id: UserId; run_at: Date }[],
): Promise<void> {
  const user_ids = runs.map(({ user_id }) => user_id)
  await sql`
    update routine_runs set run_at = next.run_at
    from json_to_recordset(${JSON.stringify(runs)}::json) as next (user_id uuid, run_at timestamptz)
    where routine_runs.user_id = next.user_id and routine_runs.user_id = any (${user_ids}::uuid[])`.execute(
    db,
  )
}

/** The stored time zones of users. */
export function findZones(db: Kysely<Tables>, user_ids: readonly UserId[]) {
  return db
    .selectFrom('users')
    .select(['id', 'time_zone'])
    .where('id', '=', sql<UserId>`any (${user_ids}::uuid[])`)
    .execute()
}
