// Apply Routines, its preview and its undo.
import { addDays, daysBetween } from '@dayloop/contracts/calendar'
import { APPLY_ROUTINES_DAYS } from '@dayloop/contracts/limits'
import { occurrenceId, planRoutines, type RoutinePlan } from '@dayloop/contracts/routine-plan'
import type {
  AppliedRoutines,
  ApplyRoutines,
  RoutinePlanInput,
  RoutinesPreview,
  UndoApply,
  UndoneApply,
} from '@dayloop/contracts/routines'
import type { Task } from '@dayloop/contracts/tasks'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import { findPlannedRoutines, type VersionedRoutine } from '../db/routine-plans.ts'
import { findBatch, insertRoutineTasks, type NewRoutineTask } from '../db/routine-task-inserts.ts'
import { removeMissedTasks } from '../db/routine-task-removals.ts'
import { findOwnSession } from '../db/sessions.ts'
import { forgetRemovedTasks } from '../db/task-index.ts'
import { findUndone, undoBatch } from '../db/undone-batches.ts'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'

/** The maximum number of attempts. A plan is computed again if a routine changed meanwhile. */
const MAX_ATTEMPTS = 10

/** Creates the tasks of a week from the active routines. A routine never gets a second task for the same date. */
export async function applyRoutines(
  signedIn: SignedInToday,
  { batch_id: sent_id }: ApplyRoutines = {},
): Promise<AppliedRoutines> {
  const batch_id = sent_id ?? uuidv7()
  const tasks: Task[] = []
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const { plan, routines } = await planned(signedIn)
    if (plan.to_create.length === 0 && plan.to_remove.length === 0) break
    const made = await carryOut(signedIn, { plan, planned: newTasks(plan, routines, signedIn), batch_id })
    tasks.push(...made)
    if (made.length === plan.to_create.length) break
  }
  // An earlier attempt of this call may have succeeded without an answer.
  if (sent_id !== undefined && tasks.length === 0)
    tasks.push(...(await findBatch(signedIn.reads, batch_id, signedIn)))
  return {
    message: appliedMessage(tasks.length),
    created_count: tasks.length,
    tasks,
    batch_id: tasks.length === 0 ? null : batch_id,
  }
}

/** The input of a plan. */
export async function showPlanInput(signedIn: SignedInToday): Promise<RoutinePlanInput> {
  const { routines } = await planned(signedIn)
  return { today: signedIn.today, routines: routines.map(({ version, ...routine }) => routine) }
}

/** The preview of Apply. */
export async function previewApply(signedIn: SignedInToday): Promise<RoutinesPreview> {
  const { to_create, existing_count, skipped_count } = (await planned(signedIn)).plan
  return { to_create, existing_count, skipped_count }
}

/** Removes the tasks that an Apply created and that are unchanged since. Idempotent. */
export async function undoApply(signedIn: SignedInToday, { batch_id }: UndoApply): Promise<UndoneApply> {
  const { db } = signedIn
  const removed_count =
    (await undoBatch(db, batch_id, signedIn)) ?? (await findUndone(db, batch_id, signedIn))
  if (removed_count === undefined) {
    orSessionExpired(await findOwnSession(signedIn.reads, signedIn))
    throw new AppError('BATCH_NOT_FOUND')
  }
  await forgetRemovedTasks(db, signedIn.user_id)
  return { message: undoneMessage(removed_count), removed_count }
}

async function planned(signedIn: SignedInToday) {
  const { today, reads } = signedIn
  const week = { from: today, to: addDays(today, APPLY_ROUTINES_DAYS - 1) }
  const routines = orSessionExpired(await findPlannedRoutines(reads, week, signedIn))
  return { routines, plan: planRoutines(routines, today) }
}

/** The tasks of a plan, with the versions of the routines that the plan is based on. */
export function newTasks(
  { to_create }: RoutinePlan,
  routines: readonly VersionedRoutine[],
  { today }: Pick<SignedInToday, 'today'>,
): NewRoutineTask[] {
  const versions = new Map(routines.map(({ id, version }) => [id, version]))
  return to_create.map(({ routine_id, due_date }) => ({
    id: occurrenceId(routine_id, due_date),
    routine_id,
    version: versions.get(routine_id) ?? '',
    date: due_date,
    days_ahead: daysBetween(today, due_date),
  }))
}

type Work = { plan: RoutinePlan; planned: NewRoutineTask[]; batch_id: string }

/** One transaction if there are tasks to create and to remove, else one statement. */
async function carryOut(signedIn: SignedInToday, work: Work): Promise<Task[]> {
  const { to_create, to_remove } = work.plan
  if (to_create.length > 0 && to_remove.length > 0)
    return inTransaction(signedIn.db, (transaction) => write(transaction, signedIn, work))
  return write(signedIn.db, signedIn, work)
}

async function write(
  db: Pick<Deps['db'], 'run' | 'wrote'>,
  signedIn: SignedInToday,
  work: Work,
): Promise<Task[]> {
  const { plan, planned, batch_id } = work
  if (plan.to_remove.length > 0)
    await removeMissedTasks(db, { ids: plan.to_remove, today: signedIn.today }, signedIn)
  if (planned.length === 0) return []
  return orSessionExpired(await insertRoutineTasks(db, { batch_id, planned }, signedIn))
}

/** The message of Apply Routines. */
export function appliedMessage(created_count: number): string {
  if (created_count === 0) return 'Nothing new to create'
  return created_count === 1 ? '1 task created' : `${created_count} tasks created`
}

function undoneMessage(removed_count: number): string {
  if (removed_count === 0) return 'Nothing to remove'
  return removed_count === 1 ? '1 task removed' : `${removed_count} tasks removed`
}
