// When the routines of a person are applied next without being asked for. Only people who turned that on have a row.
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import type { Tables, UserId } from './tables.ts'

/** Applies the routines of a person from now on; those of somebody for whom they are applied already run as planned. */
export async function addRun(db: Kysely<Tables>, user_id: UserId, now: Date): Promise<void> {
  await db
    .insertInto('routine_runs')
    .values({ user_id, run_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Applies the routines of these people no longer. */
export async function deleteRuns(db: Kysely<Tables>, user_ids: readonly UserId[]): Promise<void> {
  if (user_ids.length === 0) return
  await db.deleteFrom('routine_runs').where('user_id', '=', sql<UserId>`any (${user_ids}::uuid[])`).execute()
}

/** Lets the next run of a person come at once: their day may have changed with their time zone. */
export async function hastenRun(db: Kysely<Tables>, user_id: UserId, now: Date): Promise<void> {
  await db
    .updateTable('routine_runs')
    .set({ run_at: now })
    .where('user_id', '=', user_id)
    .where('run_at', '>', now)
    .execute()
}

/** Locks runs that are due, as long as the transaction lasts; those that another replica holds are passed over. */
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

/** Sets when each person is next. */
export async function moveRuns(
  db: Kysely<Tables>,
  runs: readonly { user_id: UserId; run_at: Date }[],
): Promise<void> {
  await sql`
    update routine_runs set run_at = next.run_at
    from json_to_recordset(${JSON.stringify(runs)}::json) as next (user_id uuid, run_at timestamptz)
    where routine_runs.user_id = next.user_id`.execute(db)
}

/** The stored time zones of people. */
export function findZones(db: Kysely<Tables>, user_ids: readonly UserId[]) {
  return db
    .selectFrom('users')
    .select(['id', 'time_zone'])
    .where('id', '=', sql<UserId>`any (${user_ids}::uuid[])`)
    .execute()
}
