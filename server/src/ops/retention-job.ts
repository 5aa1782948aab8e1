// Removes expired rows: once an hour over all replicas, in small batches with pauses.
import { setTimeout as wait } from 'node:timers/promises'
import { linkIdentitiesSince } from '../db/identities.ts'
import { storeJobRun } from '../db/job-runs.ts'
import {
  EXPIRED_TABLES,
  type ExpiredTable,
  findExpired,
  type Removal,
  removableBefore,
  removeExpired,
} from '../db/retention.ts'
import { expireRoutines } from '../db/routine-expiry.ts'
import { expireTasks } from '../db/task-expiry.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { Scheduled } from '../jobs/schedule.ts'
import type { Database } from '../postgres/database.ts'

const RETENTION_JOB = 'retention'

const HOUR_SECONDS = 3_600
/** The longest time of a run. The next run removes the rest. */
const RUN_WITHIN_MS = 1_200_000
const BATCH_ROWS = 500
/** The job works a tenth of the time, so that requests keep the rest. */
const PAUSE_PER_WORK = 9
const MIN_PAUSE_MS = 20
/** How far back identities are completed. A rolling upgrade is shorter. */
const LINKED_WITHIN_MS = 48 * HOUR_SECONDS * 1_000

const REMOVE: Partial<Record<ExpiredTable, (db: Database, removal: Removal) => Promise<number>>> = {
  tasks: expireTasks,
  routines: expireRoutines,
}

/** The number of rows that this process removed, by table. */
export type RemovedRows = Record<ExpiredTable, number>

export function noRemovedRows(): RemovedRows {
  return {
    tasks: 0,
    routines: 0,
    email_links: 0,
    sessions: 0,
    devices: 0,
    used_google_states: 0,
    dev_mailbox: 0,
    imports: 0,
    undone_batches: 0,
    tag_batches: 0,
  }
}

type Options = { db: Database; clock: () => Date; removed: RemovedRows }

export function retentionJob({ db, clock, removed }: Options): Job {
  const closing = new AbortController()
  return defineJob({
    name: RETENTION_JOB,
    schema: Scheduled,
    every: HOUR_SECONDS,
    expires_in: (2 * RUN_WITHIN_MS) / 1_000,
    run: async () => {
      // A replica of an older version, during a rolling upgrade, links identities without their row in `linked_identities`.
      await linkIdentitiesSince(db, new Date(clock().getTime() - LINKED_WITHIN_MS))
      await removeAllExpired({ db, clock, removed, signal: closing.signal })
    },
    close: () => closing.abort(),
  })
}

type Run = Options & { signal?: AbortSignal }

/** Removes expired rows from every table, and stores the time of the run. */
export async function removeAllExpired({ db, clock, removed, signal }: Run): Promise<void> {
  const until = performance.now() + RUN_WITHIN_MS
  for (const table of EXPIRED_TABLES) {
    const before = removableBefore(table, clock())
    const remove = REMOVE[table] ?? removeExpired
    let begun = performance.now()
    let expired = await findExpired(db, { table, before, count: BATCH_ROWS })
    while (expired.length > 0 && performance.now() < until) {
      let count = 0
      for (const rows of expired) {
        if (signal?.aborted) return
        count += await remove(db, { table, before, ...rows })
      }
      removed[table] += count
      // All of them were changed meanwhile, so another search would find the same rows.
      if (count === 0) break
      await pause(Math.max((performance.now() - begun) * PAUSE_PER_WORK, MIN_PAUSE_MS), signal)
      if (signal?.aborted) return
      begun = performance.now()
      expired = await findExpired(db, { table, before, count: BATCH_ROWS })
    }
  }
  await storeJobRun(db, RETENTION_JOB, clock())
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {})
}
