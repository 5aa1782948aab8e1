// The job that updates the derived tables of tasks, so that lists and searches rarely have to.
import { setTimeout as wait } from 'node:timers/promises'
import { findUnindexedUsers, indexTasks } from '../db/task-index.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type Job } from '../jobs/define-job.ts'
import { Scheduled } from '../jobs/schedule.ts'

const EVERY_SECONDS = 60
/** A run ends before the next one is due, which continues. */
const RUN_MS = 50_000
/** Rows that one search for users looks at, and the tasks of each user that one step indexes. */
const FOUND = 25_000
const TASKS_EACH = 500
/** The pause as a multiple of the working time, so that requests keep the larger part of the database. */
const REST = 4
/** Users who changed something within this time are skipped, because their tasks are likely to change again. */
const QUIET_MS = 5 * 60_000

export function indexTasksJob({ db }: Pick<Deps, 'db'>): Job {
  return defineJob({
    name: 'index_tasks',
    schema: Scheduled,
    every: EVERY_SECONDS,
    expires_in: 2 * EVERY_SECONDS,
    run: () => indexAll(db),
  })
}

/** Indexes the tasks of all users who have tasks that are out of date and changed nothing for a while. */
export async function indexAll(db: Deps['db'], { rest = REST, quiet_ms = QUIET_MS } = {}): Promise<void> {
  const until = Date.now() + RUN_MS
  while (Date.now() < until) {
    const users = await findUnindexedUsers(db, { quiet_ms, limit: FOUND })
    if (users.length === 0) return
    for (const user_id of users) {
      const started = performance.now()
      await indexTasks(db, user_id, TASKS_EACH)
      await wait((performance.now() - started) * rest)
      if (Date.now() >= until) return
    }
  }
}
