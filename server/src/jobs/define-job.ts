// What a job is: work that is queued in Postgres and done later by one of the replicas.
import type { z } from 'zod'

/** What a run is told besides its data. `id` is the same when the job is tried again. */
export type JobRun = { id: string; tries: number; log: JobLog }
export type JobLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

type Definition<Data> = {
  name: string
  /** The data of the job. Keep it to references: it is stored as it is. */
  schema: z.ZodType<Data>
  /** Seconds. The job then runs once in each interval, over all replicas; its schema is `Scheduled`. */
  every?: number
  /** Does the job. What it throws makes it be tried again later, so it must be safe to run twice. */
  run: (data: Data, job: JobRun) => Promise<void>
  /** Whether an error makes another try useless. */
  isFinal?: (error: unknown) => boolean
  /** Seconds after which a job counts as left by a process that died. */
  expires_in?: number
  /** Why this process does not run the job; it stays queued. */
  off?: string
  /** Called when the process ends. */
  close?: () => void
}

export type Job = Omit<Definition<never>, 'schema' | 'run'> & {
  run: (data: unknown, job: JobRun) => Promise<void>
}

/** Defines a job. It is run when it is in the list that `openJobs` gets. */
export function defineJob<Data>({ schema, run, ...job }: Definition<Data>): Job {
  return { ...job, run: async (data, taken) => run(schema.parse(data), taken) }
}
