// The job that keeps the derived tables of tasks up to date, so that lists and searches have little to do.
import { setTimeout as wait } from 'node:timers/promises'
import { findUnindexedUsers, indexTasks } from '../db/task-index.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { Scheduled } from '../jobs/schedule.ts'

const EVERY_SECONDS = 60
/** A run ends before the next one is due, which continues. */
const RUN_MS = 50_000
/** Users of one step, and the tasks of each of them in it. */
const USERS = 50
const TASKS_EACH = 500
/** Pauses as long as it worked times this, so that requests keep the larger part of the database. */
const REST = 1.5

export function indexTasksJob({ db }: Pick<Deps, 'db'>): Job {
  return defineJob({
    name: 'index_tasks',
    schema: Scheduled,
    every: EVERY_SECONDS,
    expires_in: 2 * EVERY_SECONDS,
    run: () => indexAll(db),
  })
}

/** Indexes the tasks of all users who have tasks that are out of date. */
export async function indexAll(db: Deps['db'], { rest = REST } = {}): Promise<void> {
  const until = Date.now() + RUN_MS
  while (Date.now() < until) {
    const users = await findUnindexedUsers(db, USERS * TASKS_EACH)
    if (users.length === 0) return
    for (const user_id of users.slice(0, USERS)) {
      const started = performance.now()
      await indexTasks(db, user_id, TASKS_EACH)
      await wait((performance.now() - started) * rest)
    }
  }
}
