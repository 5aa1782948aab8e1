// The job that erases a closed account. The queue repeats it until it succeeds, even if a process dies.
import { z } from 'zod'
import { eraseMail, eraseRows } from '../db/erasure.ts'
import type { UserId } from '../db/tables.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import type { AddJob } from '../jobs/open.ts'

export const ERASE = 'erase'
/** Seconds after which another process may continue the erasure. */
const EXPIRES_SECONDS = 600

const Erasure = z.object({ user_id: z.uuid(), email: z.string() })

type Within = Parameters<AddJob>[0]

export type Erasing = { add: (within: Within, erasure: z.infer<typeof Erasure>) => Promise<void> }

export function openErasing(add: AddJob): Erasing {
  return { add: (within, erasure) => add(within, ERASE, Erasure.parse(erasure)) }
}

export function eraseJob({ db }: { db: Within }): Job {
  return defineJob({
    name: ERASE,
    schema: Erasure,
    expires_in: EXPIRES_SECONDS,
    isForgotten: () => true,
    run: async ({ user_id, email }) => {
      // The id comes from our own queue.
      await eraseRows(db, user_id as UserId)
      await eraseMail(db, { user_id, email })
    },
  })
}
