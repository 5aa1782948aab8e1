// The automatic Apply: creates the tasks of a new day at each user's midnight, on any replica.
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, todayIn } from '@dayloop/contracts/calendar'
import { dayStart } from '@dayloop/contracts/day-start'
import { APPLY_ROUTINES_DAYS } from '@dayloop/contracts/limits'
import { planRoutines } from '@dayloop/contracts/routine-plan'
import { v7 as uuidv7 } from 'uuid'
import {
  type BatchOfMany,
  findRoutinesOfMany,
  findRoutinesOfOne,
  insertTasksOfMany,
  type MissedTaskOf,
  type PlannedTaskOf,
  removeMissedOfMany,
} from '../db/routine-batches.ts'
import { claimRuns, deleteRuns, findZones, moveRuns } from '../db/routine-runs.ts'
import type { UserId } from '../db/tables.ts'
import type { Deps } from '../deps.ts'
import { defineJob, type Job, type JobLog } from '../jobs/define-job.ts'
import { Scheduled } from '../jobs/schedule.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { knownZone } from '../signed-in.ts'
import { newTasks } from './apply.ts'

const EVERY_SECONDS = 60
/** A run ends before the next one is due, which continues on any replica. */
const RUN_MS = 57_000
/** The number of users in one transaction. It is small, because the transaction locks their counts and planning blocks requests. */
const BATCH = 100
/** Milliseconds per user, with the pause: 100,000 users take less than 5 minutes, and requests keep the database. */
const PACE_MS = 2.8
/** The job pauses at least for this share of its working time. */
const MIN_PAUSE_SHARE = 0.25
/** The delay of the next attempt for a user whose routines could not be applied. */
const POSTPONED_MS = 300_000

type Options = Pick<Deps, 'db' | 'clock'> & { log?: JobLog; batch?: number; pace?: number }

type JobOptions = Pick<Deps, 'db' | 'clock'> & { isDistributed: () => Promise<boolean> }

/** The job that applies the routines of all users whose day has begun. */
export function autoApplyJob({ db, clock, isDistributed }: JobOptions): Job {
  return defineJob({
    name: 'auto_apply',
    schema: Scheduled,
    every: EVERY_SECONDS,
    expires_in: 2 * EVERY_SECONDS,
    run: async (_due, { log }) => {
      // On a distributed database each user is on one node, so each is a separate transaction.
      const batch = (await isDistributed()) ? 1 : BATCH
      await applyDueRoutines({ db, clock, log, batch })
    },
  })
}

/** Applies the routines of all users who are due. Returns their number. */
export async function applyDueRoutines(options: Options): Promise<number> {
  const { pace = PACE_MS, batch = BATCH } = options
  const until = Date.now() + RUN_MS
  let users = 0
  while (Date.now() < until) {
    const started = performance.now()
    const claimed = await claimBatch(options, batch)
    users += claimed
    if (claimed < batch) break
    await wait(pauseAfter(performance.now() - started, pace * claimed))
  }
  return users
}

/** The pause after a batch, from the time that it took. */
function pauseAfter(worked: number, slot: number): number {
  return slot === 0 ? 0 : Math.max(slot - worked, worked * MIN_PAUSE_SHARE)
}

/** Repeats a failed batch user by user, and postpones users who fail. */
async function claimBatch(options: Options, batch: number): Promise<number> {
  const { db, clock, log } = options
  let user_ids: readonly UserId[] = []
  const claim = (limit: number) =>
    inTransaction(db, async (transaction) => {
      const now = clock()
      user_ids = await claimRuns(transaction, now, limit)
      if (user_ids.length > 0) await applyFor(transaction, user_ids, now)
      return user_ids.length
    })
  try {
    return await claim(batch)
  } catch (error) {
    if (user_ids.length === 0) throw error
    log?.error({ err: error }, 'routines could not be applied, and are applied one by one')
  }
  const size = user_ids.length
  for (let one = 0; one < size; one++) {
    try {
      if ((await claim(1)) === 0) break
    } catch (error) {
      const [user_id] = user_ids
      if (user_id === undefined) throw error
      log?.error({ err: error, user_id }, 'the routines of a user could not be applied')
      await moveRuns(db, [{ user_id, run_at: new Date(clock().getTime() + POSTPONED_MS) }])
    }
  }
  return size
}

type DueUser = { user_id: UserId; time_zone: string; today: string }

/** Creates the tasks of claimed users and sets when they are due next, in one transaction. */
async function applyFor(db: Deps['db'], user_ids: readonly UserId[], now: Date): Promise<void> {
  const users = (await findZones(db, user_ids)).map(({ id, time_zone }) => dueUserOf(id, time_zone, now))
  const byId = new Map(users.map((user) => [user.user_id, user]))
  await deleteRuns(
    db,
    user_ids.filter((user_id) => !byId.has(user_id)),
  )
  const weeks = users.map(({ user_id, today }) => ({
    user_id,
    from: today,
    to: addDays(today, APPLY_ROUTINES_DAYS - 1),
  }))
  const planned: PlannedTaskOf[] = []
  const missed: MissedTaskOf[] = []
  const [only] = weeks
  if (!only) return
  // All users get the same batch id. A batch is found by user and id, so each user has a separate batch.
  const batch_id = uuidv7()
  const found = await (weeks.length === 1 ? findRoutinesOfOne(db, only) : findRoutinesOfMany(db, weeks))
  for (const { user_id, routines } of found) {
    const user = byId.get(user_id)
    if (!user) continue
    const plan = planRoutines(routines, user.today)
    for (const task of newTasks(plan, routines, user)) planned.push({ ...task, user_id })
    for (const id of plan.to_remove) missed.push({ id, user_id, today: user.today })
  }
  if (missed.length > 0) await removeMissedOfMany(db, missed, now)
  const unfinished = planned.length > 0 ? await make(db, { batch_id, planned }, now) : new Set<UserId>()
  const again = new Date(now.getTime() + EVERY_SECONDS * 1_000)
  const runs = users.map(({ user_id, time_zone, today }) => ({
    user_id,
    run_at: unfinished.has(user_id) ? again : nextDay(time_zone, today),
  }))
  await moveRuns(db, runs)
}

/** Creates tasks. Returns the users whose tasks are incomplete, because they changed a routine meanwhile. */
async function make(db: Deps['db'], batch: BatchOfMany, now: Date): Promise<Set<UserId>> {
  const wanted = new Map<UserId, number>()
  for (const { user_id } of batch.planned) wanted.set(user_id, (wanted.get(user_id) ?? 0) + 1)
  for (const { user_id, made } of await insertTasksOfMany(db, batch, now))
    if (made === wanted.get(user_id)) wanted.delete(user_id)
  return new Set(wanted.keys())
}

function dueUserOf(user_id: UserId, stored: string | null, now: Date): DueUser {
  const time_zone = knownZone(stored)
  return { user_id, time_zone, today: todayIn(time_zone, now) }
}

const MIDNIGHTS_KEPT = 1_000
const midnights = new Map<string, Date>()

/** When the day after `today` begins in a zone. Cached, because all users of a zone need the same instant. */
function nextDay(time_zone: string, today: string): Date {
  const key = `${time_zone} ${today}`
  const known = midnights.get(key)
  if (known) return known
  const midnight = dayStart(time_zone, addDays(today, 1))
  if (midnights.size >= MIDNIGHTS_KEPT) midnights.clear()
  midnights.set(key, midnight)
  return midnight
}
