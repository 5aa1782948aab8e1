// The rules of changing a routine. Past schedules are stored, so that a change does not alter the history.
import { todayIn } from '@dayloop/contracts/calendar'
import { changedFields } from '@dayloop/contracts/fields'
import {
  type DatedRoutine,
  isPauseBackwards,
  isScheduled,
  keepSchedule,
} from '@dayloop/contracts/routine-days'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import type {
  DeleteRoutine,
  ExpectedRoutine,
  RestoreRoutine,
  Routine,
  SkipRoutine,
  UpdateRoutine,
  UpdateRoutineStatus,
} from '@dayloop/contracts/routines'
import { AppError } from '../app-error.ts'
import { findSchedule, type ScheduleChange, setSkipped, updateSchedule } from '../db/routine-schedules.ts'
import { removeSkippedTask, restoreSkippedTask } from '../db/routine-task-removals.ts'
import { findOwnSession } from '../db/sessions.ts'
import { raiseVersion } from '../db/user-versions.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { knownZone, orSessionExpired, type SignedInToday } from '../signed-in.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findSchedule>>>
/** The fields of a schedule. The policy for missed occurrences is not one of them, because it only affects the future. */
const SCHEDULE_FIELDS = ['routines_dates', 'paused_from', 'paused_until'] as const
/** The maximum number of attempts if devices change a routine at once. */
const MAX_ATTEMPTS = 10

/** Changes only the given fields. */
export async function editRoutine(signedIn: SignedInToday, { id, expected, ...edit }: UpdateRoutine) {
  if (!SCHEDULE_FIELDS.some((name) => edit[name] !== undefined)) {
    const changed = await updateSchedule(
      signedIn.db,
      { fields: edit },
      { ...signedIn, id, expected, version: null },
    )
    if (changed) return { routine: changed }
  }
  return changeRoutine(signedIn, { id, expected }, (routine) => {
    const fields = changedFields(ROUTINE_FIELDS, routine, edit)
    if (isPauseBackwards({ ...routine, ...fields })) throw new AppError('PAUSE_BACKWARDS', { as_list: true })
    if (Object.keys(fields).length === 0) return {}
    return { fields, keeps: SCHEDULE_FIELDS.some((name) => name in fields) }
  })
}

/** Pauses or activates a routine. */
export function changeRoutineStatus(signedIn: SignedInToday, { id, expected, status }: UpdateRoutineStatus) {
  return changeRoutine(signedIn, { id, expected }, (routine) => {
    const wanted = status ?? !routine.status
    return wanted === routine.status ? {} : { status: wanted, keeps: true }
  })
}

/** Deletes a routine and keeps its tasks. Deleting it again succeeds. */
export async function removeRoutine(signedIn: SignedInToday, { id, expected }: DeleteRoutine) {
  await changeAny(signedIn, { id, expected }, (routine) =>
    routine.deleted_at ? {} : { deleted_at: signedIn.now, keeps: true },
  )
  return { message: 'Routine deleted.' }
}

/** Restores a routine from the trash. Its days there count as paused. A routine that is not deleted stays unchanged. */
export function restoreRoutine(signedIn: SignedInToday, { id }: RestoreRoutine) {
  return changeAny(signedIn, { id }, (routine) =>
    routine.deleted_at ? { deleted_at: null, keeps: { status: false } } : {},
  )
}

/** Skips a date, and moves its pending task to the trash. */
export function skipRoutine(signedIn: SignedInToday, { id, date }: SkipRoutine) {
  return changeDate(signedIn, { id, date, skipped: true })
}

/** Undoes the skip of a date, and restores its task from the trash. */
export function unskipRoutine(signedIn: SignedInToday, { id, date }: SkipRoutine) {
  return changeDate(signedIn, { id, date, skipped: false })
}

/** Converts a routine to the input of the rules in contracts. */
export function datedRoutine({ created_zone, created_at, ...routine }: Found): DatedRoutine {
  return { ...routine, start: todayIn(knownZone(created_zone), created_at) }
}

/** `keeps`: stores the previous schedule as a past one, with the given differences. */
type Change = ScheduleChange & { keeps?: boolean | { status: boolean } }
type Wanted = { id: string; expected?: ExpectedRoutine | undefined }

/** Changes a routine that is not deleted. */
function changeRoutine(signedIn: SignedInToday, wanted: Wanted, decide: (routine: Found) => Change) {
  return changeAny(signedIn, wanted, (routine) => {
    if (routine.deleted_at) throw new AppError('ROUTINE_NOT_FOUND')
    return decide(routine)
  })
}

/** Computes a change from the current routine, and again if the routine changed meanwhile. */
async function changeAny(
  signedIn: SignedInToday,
  { id, expected }: Wanted,
  decide: (routine: Found) => Change,
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const found = await existingRoutine(signedIn, id)
    const { keeps = false, ...change } = decide(found)
    if (Object.keys(change).length === 0) return { routine: shown(found) }
    refuseUnexpected(found, expected)
    if (keeps) {
      const inForce = { ...datedRoutine(found), ...(keeps === true ? {} : keeps) }
      change.past_schedules = keepSchedule(inForce, signedIn.today)
    }
    const { version } = found
    const routine = await updateSchedule(signedIn.db, change, { ...signedIn, id, expected, version })
    if (routine) return { routine }
  }
  throw new AppError('UNAVAILABLE')
}

/** Refuses a change if the routine does not have the expected values any more. */
function refuseUnexpected(found: Found, expected: ExpectedRoutine = {}) {
  const { status = found.status, ...fields } = expected
  const isChanged = Object.keys(changedFields(ROUTINE_FIELDS, found, fields)).length > 0
  if (isChanged || status !== found.status) throw new AppError('ROUTINE_CHANGED')
}

async function changeDate(
  signedIn: SignedInToday,
  { id, date, skipped }: SkipRoutine & { skipped: boolean },
) {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const found = await existingRoutine(signedIn, id)
    if (found.deleted_at) throw new AppError('ROUTINE_NOT_FOUND')
    if (!isScheduled(datedRoutine(found), date) && !found.skipped_dates.includes(date))
      throw new AppError('ROUTINE_NOT_SCHEDULED', { as_list: true })
    const { version } = found
    // Two statements, because only the second one sees a task that was created while the first one waited.
    const routine = await inTransaction(signedIn.db, async (transaction) => {
      const changed = await setSkipped(transaction, { date, skipped }, { ...signedIn, id, version })
      if (changed)
        await (skipped ? removeSkippedTask : restoreSkippedTask)(transaction, { id, date }, signedIn)
      if (changed) await raiseVersion(transaction, signedIn, ['routines'])
      return changed
    })
    if (routine) return { routine }
  }
  throw new AppError('UNAVAILABLE')
}

async function existingRoutine(signedIn: SignedInToday, id: string): Promise<Found> {
  const found = await findSchedule(signedIn.reads, { ...signedIn, id })
  if (found) return found
  orSessionExpired(await findOwnSession(signedIn.reads, signedIn))
  throw new AppError('ROUTINE_NOT_FOUND')
}

/** The fields of a routine in an answer. */
function shown({
  past_schedules,
  created_at,
  created_zone,
  deleted_at,
  version,
  ...routine
}: Found): Routine {
  return routine
}
