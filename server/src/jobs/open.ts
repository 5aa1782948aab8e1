// The jobs of one process: their queue and what runs them.
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Job, JobLog } from './define-job.ts'
import { type JobQueue, openQueue, type QueuedJob } from './queue.ts'
import { createRunner, type JobRunner } from './runner.ts'

/** Every job of Dayloop, as far as its queue must exist before jobs are restored from a backup. */
export const QUEUES = [{ name: 'mail' }] as const satisfies QueuedJob[]

/** Adds a job in the transaction it is handed: both are there, or neither. */
export type AddJob = (within: Kysely<Tables>, name: string, data: object) => Promise<void>

export type Jobs = Pick<JobRunner, 'counts' | 'run' | 'close'> & Pick<JobQueue, 'depth'>

type Options = {
  /** Makes the jobs, which may add further ones. */
  define: (add: AddJob) => readonly Job[]
  maintenance_seconds?: number
}

/** Opens the jobs. None runs before `run`. */
export async function openJobs(db: Kysely<Tables>, { define, maintenance_seconds }: Options) {
  let log: JobLog | undefined
  const add: AddJob = async (within, name, data) => {
    await queue.add(name, data, { within })
    runner.wake(name)
  }
  const jobs = define(add)
  const queue = await openQueue(db, {
    jobs,
    onError: (error) => log?.error({ err: error }, 'the job queue could not be maintained'),
    maintenance_seconds,
  })
  const runner = createRunner(queue, jobs)
  return {
    add,
    counts: runner.counts,
    depth: queue.depth,
    run: (given: JobLog) => {
      log = given
      runner.run(given)
    },
    close: async () => {
      await runner.close()
      await queue.close()
    },
  }
}
