// The job queue in Postgres, on pg-boss, which retries failed jobs with back-off and re-queues jobs of dead processes.
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Tables } from '../db/tables.ts'

/** The delay starts at 5 s and doubles with each try, so sixteen tries take more than a day. */
const RETRIES = { retryLimit: 16, retryDelay: 5, retryBackoff: true }
const EXPIRES_SECONDS = 60
const MAINTENANCE_SECONDS = 30
const RETENTION_SECONDS = 3_600
const SETUP_LOCK = 5_190_733_143
const LOCK_RETRY_MS = 100

export type TakenJob = { id: string; data: unknown; tries: number }
/** What the queue needs to know about a job. */
export type QueuedJob = { name: string; every?: number; expires_in?: number }

export type JobQueue = {
  /** Adds a job, within the given transaction if there is one. */
  add: (name: string, data: object, options?: { within?: Kysely<Tables>; startAfter?: Date }) => Promise<void>
  take: (name: string, count: number) => Promise<TakenJob[]>
  done: (name: string, id: string) => Promise<void>
  /** Removes a job that is done, with its data. */
  forget: (name: string, id: string) => Promise<void>
  failed: (name: string, id: string, reason: string) => Promise<void>
  /** The number of jobs by name and pg-boss state. */
  depth: () => Promise<{ name: string; state: string; count: number }[]>
  close: () => Promise<void>
}

type Options = {
  jobs: readonly QueuedJob[]
  onError: (error: unknown) => void
  /** How often expired jobs are searched for. */
  maintenance_seconds?: number | undefined
}

/** Opens the queue. The first replica creates its tables. */
export async function openQueue(
  db: Kysely<Tables>,
  { jobs, onError, maintenance_seconds = MAINTENANCE_SECONDS }: Options,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(db, text, values) },
    schedule: false,
    maintenanceIntervalSeconds: maintenance_seconds,
    archiveCompletedAfterSeconds: RETENTION_SECONDS,
    deleteAfterSeconds: RETENTION_SECONDS,
  })
  boss.on('error', onError)
  await inTurn(db, async () => {
    await boss.start()
    // The policy `short` allows one waiting job: the next scheduled run.
    for (const { name, every, expires_in: expireInSeconds = EXPIRES_SECONDS } of jobs)
      await boss.createQueue(name, {
        name,
        ...RETRIES,
        expireInSeconds,
        policy: every === undefined ? 'standard' : 'short',
      })
  })
  return {
    add: async (name, data, { within, startAfter } = {}) => {
      await boss.send(name, data, {
        ...(startAfter && { startAfter }),
        ...(within && {
          db: { executeSql: (text, values) => within.executeQuery(CompiledQuery.raw(text, values)) },
        }),
      })
    },
    take: async (name, count) => {
      const taken = await boss.fetch<unknown>(name, { batchSize: count, includeMetadata: true })
      return taken.map(({ id, data, retryCount }) => ({ id, data, tries: retryCount }))
    },
    done: async (name, id) => void (await boss.complete(name, id)),
    forget: async (name, id) => void (await boss.deleteJob(name, id)),
    failed: async (name, id, reason) => void (await boss.fail(name, id, { reason })),
    depth: async () => {
      const { rows } = await sql<{ name: string; state: string; count: number }>`
        select name, state::text as state, count(*) as count from pgboss.job group by name, state`.execute(db)
      return rows
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/**
 * Runs the set-up of one replica at a time. pg-boss creates its schema before it takes its own lock, so concurrent
 * set-ups fail. A waiting replica holds no connection, because PgBouncer may have fewer connections than replicas.
 */
async function inTurn(db: Kysely<Tables>, setUp: () => Promise<void>): Promise<void> {
  const isDone = () =>
    db.transaction().execute(async (transaction) => {
      const lock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${SETUP_LOCK}) as taken`
      const taken = (await lock.execute(transaction)).rows[0]?.taken === true
      if (taken) await setUp()
      return taken
    })
  while (!(await isDone())) await wait(LOCK_RETRY_MS)
}

/**
 * Runs SQL for pg-boss. Its scripts contain transactions. Without the rollback, a failed script would return its
 * connection to the pool inside an open transaction.
 */
function execute(db: Kysely<Tables>, text: string, values: unknown[] = []) {
  return db.connection().execute(async (connection) => {
    try {
      return await connection.executeQuery(CompiledQuery.raw(text, values))
    } catch (error) {
      if (values.length === 0) await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw error
    }
  })
}
