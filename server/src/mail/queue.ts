// The mail queue in Postgres: pg-boss keeps the jobs, retries them with back-off and takes back those of a dead process.
import { setTimeout as wait } from 'node:timers/promises'
import { CompiledQuery, type Kysely, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Tables } from '../db/tables.ts'
import { MailJob } from './jobs.ts'

const QUEUE = 'mail'
/** First after some 5 s, then about twice as long each time: sixteen tries take more than a day. */
const RETRIES = { retryLimit: 16, retryDelay: 5, retryBackoff: true }
/** After this a job counts as left by a process that died, and is given to another. */
const EXPIRES_SECONDS = 60
const MAINTENANCE_SECONDS = 30
const KEEP_SECONDS = 3_600
const SETUP_LOCK = 5_190_733_143
const LOOK_AGAIN_MS = 100

/** A job under way: `tries` counts from 0. */
export type TakenJob = { id: string; data: unknown; tries: number }

export type MailQueue = {
  /** Adds a job in the transaction it is handed: both are there, or neither. */
  enqueue: (transaction: Kysely<Tables>, job: MailJob) => Promise<void>
  take: (count: number) => Promise<TakenJob[]>
  done: (id: string) => Promise<void>
  failed: (id: string, reason: string) => Promise<void>
  /** How many jobs are in each of pg-boss' states. */
  depth: () => Promise<Record<string, number>>
  close: () => Promise<void>
}

type Options = { onEnqueue: () => void; onError: (error: unknown) => void }

/** Opens the queue; its tables are made when they are missing, whichever replica comes first. */
export async function openQueue(db: Kysely<Tables>, { onEnqueue, onError }: Options): Promise<MailQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => execute(db, text, values) },
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    archiveCompletedAfterSeconds: KEEP_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
  })
  boss.on('error', onError)
  await alone(db, async () => {
    await boss.start()
    await boss.createQueue(QUEUE, { name: QUEUE, ...RETRIES, expireInSeconds: EXPIRES_SECONDS })
  })
  return {
    enqueue: async (transaction, job) => {
      await boss.send(QUEUE, MailJob.parse(job), {
        db: { executeSql: (text, values) => transaction.executeQuery(CompiledQuery.raw(text, values)) },
      })
      onEnqueue()
    },
    take: async (count) => {
      const jobs = await boss.fetch<unknown>(QUEUE, { batchSize: count, includeMetadata: true })
      return jobs.map(({ id, data, retryCount }) => ({ id, data, tries: retryCount }))
    },
    done: async (id) => void (await boss.complete(QUEUE, id)),
    failed: async (id, reason) => void (await boss.fail(QUEUE, id, { reason })),
    depth: async () => {
      const { rows } = await sql<{ state: string; count: number }>`
        select state::text as state, count(*) as count from pgboss.job where name = ${QUEUE} group by state`.execute(
        db,
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
    },
    close: () => boss.stop({ graceful: false }),
  }
}

/**
 * One replica after another: pg-boss makes its schema before it takes its own lock, and two that do so at once fail.
 * Whoever finds the lock taken lets its connection go: PgBouncer may have fewer than there are replicas.
 */
async function alone(db: Kysely<Tables>, setUp: () => Promise<void>): Promise<void> {
  const isDone = () =>
    db.transaction().execute(async (transaction) => {
      const lock = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${SETUP_LOCK}) as taken`
      const taken = (await lock.execute(transaction)).rows[0]?.taken === true
      if (taken) await setUp()
      return taken
    })
  while (!(await isDone())) await wait(LOOK_AGAIN_MS)
}

/**
 * pg-boss sends scripts with a transaction of their own in them. When one fails the transaction stays open, and
 * the connection would go back to the pool spoiled for whoever takes it next.
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
