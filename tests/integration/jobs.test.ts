// Jobs on two replicas: each runs once, runs again after a crash, and a scheduled job runs once per interval.
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineJob, type Job } from '../../server/src/jobs/define-job.ts'
import { openJobs } from '../../server/src/jobs/open.ts'
import { Scheduled } from '../../server/src/jobs/schedule.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitFor } from '../support/wait.ts'

const url = await cloneDatabase()
const db = connect(url)
atEnd(() => db.destroy())

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The jobs of a replica, with a separate connection pool and queue. */
const aReplica = async (job: Job) => {
  const pool = connect(url)
  const jobs = await openJobs(pool, { define: () => [job], maintenance_seconds: 1 })
  atEnd(async () => {
    await jobs.close()
    await pool.destroy()
  })
  return jobs
}

const Numbered = z.object({ number: z.number() })
/** The interval of a scheduled job, in seconds. */
const EVERY = 2

test('each job runs once over two replicas, and a rolled-back job never runs', async () => {
  const ran: number[] = []
  const job = defineJob({
    name: 'planted-once',
    schema: Numbered,
    run: async ({ number }) => void ran.push(number),
  })
  const [one, other] = [await aReplica(job), await aReplica(job)]
  one.run(quiet)
  other.run(quiet)
  const rollback = db.transaction().execute(async (transaction) => {
    await one.add(transaction, 'planted-once', { number: -1 })
    throw new Error('rolled back')
  })
  await expect(rollback).rejects.toThrow('rolled back')
  for (let number = 0; number < 20; number += 1) await one.add(db, 'planted-once', { number })
  const done = () => [one, other].reduce((sum, { counts }) => sum + (counts['planted-once']?.done ?? 0), 0)
  await waitFor('all jobs', () => done() === 20)
  expect(ran.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('failed jobs and jobs of dead processes are retried', async () => {
  const tries: Record<number, number> = {}
  const job = defineJob({
    name: 'planted-retry',
    schema: Numbered,
    expires_in: 1,
    run: async ({ number }, { id }) => {
      const time = (tries[number] ?? 0) + 1
      tries[number] = time
      expect(id).toMatch(/^[0-9a-f-]{36}$/)
      // In the first process, one job never ends and the other throws.
      if (time === 1 && number === 1) await new Promise(() => {})
      if (time === 1) throw new Error('not now')
    },
  })
  const dying = await aReplica(job)
  await dying.add(db, 'planted-retry', { number: 1 })
  await dying.add(db, 'planted-retry', { number: 2 })
  dying.run(quiet)
  await waitFor('both to be tried', () => tries[1] === 1 && tries[2] === 1)
  await dying.close()
  const living = await aReplica(job)
  living.run(quiet)
  await waitFor('both to be done', () => living.counts['planted-retry']?.done === 2, 40_000)
  expect(tries).toEqual({ 1: 2, 2: 2 })
})

test('a job with an interval runs once in each interval over two replicas, despite restarts', async () => {
  const due: string[] = []
  const job = defineJob({
    name: 'planted-schedule',
    schema: Scheduled,
    every: EVERY,
    run: async (data) => void due.push(data.due.toISOString()),
  })
  for (const _ of [1, 2, 3]) (await aReplica(job)).run(quiet)
  await waitFor('three runs', () => due.length >= 3, 20_000)
  ;(await aReplica(job)).run(quiet)
  await waitFor('two more', () => due.length >= 5, 20_000)
  expect(new Set(due).size).toBe(due.length)
  const times = due.map((text) => Date.parse(text)).toSorted()
  expect(times.every((time) => time % (EVERY * 1_000) === 0)).toBe(true)
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual(
    times.slice(1).map(() => EVERY * 1_000),
  )
  const waiting = "select from pgboss.job where name = 'planted-schedule' and state = 'created'"
  const { rows } = await db.executeQuery(CompiledQuery.raw(waiting))
  expect(rows.length).toBeLessThanOrEqual(1)
})

test('jobs run again after the database was unavailable', async () => {
  const ran: string[] = []
  const warnings: string[] = []
  const job = defineJob({
    name: 'planted-outage',
    schema: Scheduled,
    every: 1,
    run: async (_data, { id }) => void ran.push(id),
  })
  const replica = await aReplica(job)
  const rename = (from: string, to: string) =>
    db.executeQuery(CompiledQuery.raw(`alter table pgboss.${from} rename to ${to}`))
  await rename('job', 'job_away')
  replica.run({ ...quiet, warn: (_fields, message) => warnings.push(message) })
  await waitFor('a warning', () => warnings.includes('the job queue does not respond'))
  await rename('job_away', 'job')
  await waitFor('the job', () => ran.length > 0)
})
