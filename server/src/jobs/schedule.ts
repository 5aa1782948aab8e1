// Jobs that run once in each interval, over all replicas.
import { z } from 'zod'
import type { Job } from './define-job.ts'
import type { JobQueue } from './queue.ts'

/** The data of a job with `every`: the start of its interval. */
export const Scheduled = z.object({ due: z.iso.datetime().transform((due) => new Date(due)) })

/**
 * Queues the next run of a job, unless one is waiting. The next run is computed from the previous one, so differing
 * clocks of replicas cannot cause a second run in one interval.
 */
export async function queueNext(queue: JobQueue, { name, every }: Job, after?: unknown): Promise<void> {
  if (every === undefined) return
  const last = Scheduled.safeParse(after)
  const since = Math.max(Date.now(), last.success ? last.data.due.getTime() : 0)
  const interval = every * 1_000
  const due = new Date((Math.floor(since / interval) + 1) * interval)
  await queue.add(name, { due: due.toISOString() }, { startAfter: due })
}
