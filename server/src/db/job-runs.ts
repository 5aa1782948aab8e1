// SQL of the last run of each scheduled job.
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Stores when a job ended. */
export async function storeJobRun(db: Kysely<Tables>, name: string, ended_at: Date): Promise<void> {
  await db
    .insertInto('job_runs')
    .values({ name, ended_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ended_at }))
    .execute()
}
