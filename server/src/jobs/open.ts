// The job queue and the job runner of one process.
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Job, JobLog } from './define-job.ts'
import { type JobQueue, openQueue, type QueuedJob } from './queue.ts'
import { createRunner, type JobRunner } from './runner.ts'

/** The queues of all jobs. They must exist before a backup's jobs are restored. */
export const QUEUES = [
  { name: 'mail' },
  { name: 'retention', every: 3_600 },
  { name: 'erase', expires_in: 600 },
  { name: 'auto_apply', every: 60 },
  { name: 'index_tasks', every: 60 },
] as const satisfies QueuedJob[]

/** Adds a job in the given transaction, so that both are committed or neither is. */
export type AddJob = (within: Kysely<Tables>, name: string, data: object) => Promise<void>

export type Jobs = Pick<JobRunner, 'counts' | 'run' | 'close'> & Pick<JobQueue, 'depth'>

type Options = {
  /** Creates the jobs. They may add further jobs. */
  define: (add: AddJob) => readonly Job[]
  maintenance_seconds?: number
}

/** Opens the job queue. No job runs before `run` is called. */
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
