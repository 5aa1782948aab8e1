// The definition of a job: work that is queued in Postgres and run later by one replica.
import type { z } from 'zod'

/** What a run gets besides its data. `id` is the same for every try of the job. */
export type JobRun = { id: string; tries: number; log: JobLog }
export type JobLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

type Definition<Data> = {
  name: string
  /** The data of the job. It is stored unencrypted, so it should hold ids rather than contents. */
  schema: z.ZodType<Data>
  /** Seconds. The job then runs once in each interval, over all replicas; its schema is `Scheduled`. */
  every?: number
  /** Runs the job. After an error the job is retried later, so a run must be idempotent. */
  run: (data: Data, job: JobRun) => Promise<void>
  /** Whether an error makes a retry useless. */
  isFinal?: (error: unknown) => boolean
  /** Whether a completed job is removed from the queue at once, with its data. */
  isForgotten?: (data: Data) => boolean
  /** Seconds after which a running job counts as abandoned by a process that died. */
  expires_in?: number
  /** Why this process does not run the job; it stays queued. */
  off?: string
  /** Called when the process ends. */
  close?: () => void
}

export type Job = Omit<Definition<never>, 'schema' | 'run' | 'isForgotten'> & {
  isForgotten: (data: unknown) => boolean
  run: (data: unknown, job: JobRun) => Promise<void>
}

/** Defines a job. Jobs in the list given to `openJobs` are run. */
export function defineJob<Data>({ schema, run, isForgotten, ...job }: Definition<Data>): Job {
  return {
    ...job,
    isForgotten: (data) => isForgotten?.(schema.parse(data)) ?? false,
    run: async (data, taken) => run(schema.parse(data), taken),
  }
}
