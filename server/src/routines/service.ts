// The rules of routines: adding once, changing what exists, and making a week's tasks.
import { APPLY_ROUTINES_DAYS } from '@dayloop/contracts/limits'
import type {
  AddRoutine,
  AppliedRoutines,
  DeleteRoutine,
  Routine,
  UpdateRoutine,
  UpdateRoutineStatus,
} from '@dayloop/contracts/routines'
import { routineWeek } from '@dayloop/contracts/weekdays'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import {
  deleteRoutine,
  findRoutine,
  insertRoutine,
  listRoutines,
  setRoutineStatus,
  updateRoutine,
} from '../db/routines.ts'
import { findOwnSession } from '../db/sessions.ts'
import { insertRoutineTasks } from '../db/task-inserts.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'

/** A page of the routines. */
export async function showRoutines(signedIn: SignedInToday, page: { page: number; page_size: number }) {
  return orSessionExpired(await listRoutines(signedIn.reads, signedIn, page))
}

/** Adds a routine once: the same id again answers the existing row, and `created` is false. */
export async function addRoutine(signedIn: SignedInToday, { id = uuidv7(), ...fields }: AddRoutine) {
  const added = await insertRoutine(signedIn.db, { ...fields, id }, signedIn)
  if (added) return { routine: added, created: true }
  const existing = orSessionExpired(await findRoutine(signedIn.reads, { ...signedIn, id }))
  if (existing.deleted_at) throw new AppError('ROUTINE_DELETED')
  return { routine: existing, created: false }
}

/** Changes the fields that are given, and only those. */
export async function editRoutine(signedIn: SignedInToday, { id, ...edit }: UpdateRoutine) {
  return changedRoutine(signedIn, await updateRoutine(signedIn.db, edit, { ...signedIn, id }))
}

/** Pauses or activates a routine. */
export async function changeRoutineStatus(signedIn: SignedInToday, { id, status }: UpdateRoutineStatus) {
  return changedRoutine(signedIn, await setRoutineStatus(signedIn.db, status, { ...signedIn, id }))
}

/** Deletes a routine and keeps its tasks. Deleting it again succeeds. */
export async function removeRoutine(signedIn: SignedInToday, { id }: DeleteRoutine) {
  const routine = { ...signedIn, id }
  const deleted = (await deleteRoutine(signedIn.db, routine)) ?? (await findRoutine(signedIn.reads, routine))
  if (!deleted) throw await notFound(signedIn)
  return { message: 'Routine deleted.' }
}

/** Makes the tasks of a week from the active routines. Each routine and date makes one task, ever. */
export async function applyRoutines(signedIn: SignedInToday): Promise<AppliedRoutines> {
  const moment = uuidv7().slice(0, 'xxxxxxxx-xxxx-7'.length)
  const days = routineWeek(signedIn.today).map((day, ahead) => ({
    ...day,
    // Lists are newest first, and equal times are ordered by id: the nearest day gets the newest ids.
    id_start: `${moment}00${APPLY_ROUTINES_DAYS - ahead}-`,
  }))
  const tasks = orSessionExpired(await insertRoutineTasks(signedIn.db, days, signedIn))
  return { message: appliedMessage(tasks.length), created_count: tasks.length, tasks }
}

/** The message of Apply Routines. */
export function appliedMessage(created_count: number): string {
  if (created_count === 0) return 'Nothing new to create'
  return created_count === 1 ? '1 task created' : `${created_count} tasks created`
}

async function changedRoutine(signedIn: SignedInToday, routine: Routine | undefined) {
  if (!routine) throw await notFound(signedIn)
  return { routine }
}

/** The error when a statement changed nothing: the session has ended, or there is no such routine. */
async function notFound(signedIn: SignedInToday) {
  orSessionExpired(await findOwnSession(signedIn.reads, signedIn))
  return new AppError('ROUTINE_NOT_FOUND')
}
