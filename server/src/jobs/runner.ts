// Runs the jobs of one process. A loop for each job takes due jobs, runs them and reports the result to the queue.
import type { Job, JobLog } from './define-job.ts'
import type { JobQueue, TakenJob } from './queue.ts'
import { queueNext } from './schedule.ts'

const BATCH = 5
const POLL_MS = 1_000
/** The delay before the queue is checked for a new job. Its transaction is usually committed by then. */
const COMMIT_MS = 30
const CLOSE_WITHIN_MS = 1_000

export type JobCounts = Record<string, { done: number; failed: number }>

export type JobRunner = {
  /** The results in this process so far, by job. */
  counts: JobCounts
  /** Starts to run jobs. */
  run: (log: JobLog) => void
  /** Checks the queue soon, because a job was just added. */
  wake: (name: string) => void
  /** Takes no more jobs and gives running ones a moment to end. The rest waits for the next start. */
  close: () => Promise<void>
}

export function createRunner(queue: JobQueue, jobs: readonly Job[]): JobRunner {
  const counts: JobCounts = Object.fromEntries(jobs.map(({ name }) => [name, { done: 0, failed: 0 }]))
  const wakers = new Map<string, () => void>()
  let loops: Promise<void>[] = []
  let stopping = false

  async function loop(job: Job, log: JobLog): Promise<void> {
    let isScheduled = false
    while (!stopping) {
      try {
        // Inside the loop, so that an unavailable database at the start is retried too.
        if (!isScheduled) await queueNext(queue, job)
        isScheduled = true
        const taken = await queue.take(job.name, BATCH)
        await Promise.all(taken.map((one) => handle(job, one, log)))
        if (taken.length > 0) continue
      } catch (error) {
        log.warn({ job: job.name, reason: reasonOf(error) }, 'the job queue does not respond')
      }
      await pause(job.name)
    }
  }

  async function handle(job: Job, { id, data, tries }: TakenJob, log: JobLog): Promise<void> {
    const { name } = job
    const count = counts[name]
    try {
      await queueNext(queue, job, data)
      await job.run(data, { id, tries, log })
      await (job.isForgotten(data) ? queue.forget(name, id) : queue.done(name, id))
      if (count) count.done += 1
    } catch (error) {
      if (count) count.failed += 1
      const reason = reasonOf(error)
      const final = job.isFinal?.(error) === true
      log.warn({ job: name, id, tries: tries + 1, reason, final }, 'a job failed')
      // If this fails too, the job expires and another process gets it.
      await (final ? queue.done(name, id) : queue.failed(name, id, reason)).catch(() => {})
    }
  }

  function pause(name: string): Promise<void> {
    if (stopping) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS)
      wakers.set(name, () => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  return {
    counts,
    run: (log) => {
      for (const { name, off } of jobs) if (off !== undefined) log.warn({ job: name }, off)
      loops = jobs.filter(({ off }) => off === undefined).map((job) => loop(job, log))
    },
    wake: (name) => setTimeout(() => wakers.get(name)?.(), COMMIT_MS).unref(),
    close: async () => {
      stopping = true
      for (const wake of wakers.values()) wake()
      const late = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
      await Promise.race([Promise.all(loops), late])
      for (const job of jobs) job.close?.()
    },
  }
}

/** The code or class of an error. Its message is neither logged nor stored, because it may contain user data. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : error.name
  return String(code ?? error.name)
}
