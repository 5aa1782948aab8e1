// The rules of routines: adding once, what is gone, and the tasks that a week of them makes.
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
import type { Caller } from '../caller.ts'
import {
  deleteRoutine,
  findRoutine,
  insertRoutine,
  listRoutines,
  setRoutineStatus,
  updateRoutine,
} from '../db/routines.ts'
import { findLiveSession } from '../db/sessions.ts'
import { insertRoutineTasks } from '../db/task-inserts.ts'

/** A page of the routines. */
export async function showRoutines(caller: Caller, page: { page: number; page_size: number }) {
  const list = await listRoutines(caller.reads, caller, page)
  if (!list) throw new AppError('SESSION_EXPIRED')
  return list
}

/** Adds a routine once: the same id again answers the row that is there, and `created` is false. */
export async function addRoutine(caller: Caller, { id = uuidv7(), ...fields }: AddRoutine) {
  const added = await insertRoutine(caller.db, { ...fields, id }, caller)
  if (added) return { routine: added, created: true }
  const existing = await findRoutine(caller.reads, { ...caller, id })
  if (!existing) throw new AppError('SESSION_EXPIRED')
  if (existing.deleted_at) throw new AppError('ROUTINE_DELETED')
  return { routine: existing, created: false }
}

/** Changes the fields that are given, and only those. */
export async function editRoutine(caller: Caller, { id, ...edit }: UpdateRoutine) {
  return changedRoutine(caller, await updateRoutine(caller.db, edit, { ...caller, id }))
}

/** Pauses or activates a routine. */
export async function changeRoutineStatus(caller: Caller, { id, status }: UpdateRoutineStatus) {
  return changedRoutine(caller, await setRoutineStatus(caller.db, status, { ...caller, id }))
}

/** Deletes a routine and keeps its tasks; what its owner deleted before is deleted still. */
export async function removeRoutine(caller: Caller, { id }: DeleteRoutine) {
  const routine = { ...caller, id }
  const deleted = (await deleteRoutine(caller.db, routine)) ?? (await findRoutine(caller.reads, routine))
  if (!deleted) throw await reasonOfNothing(caller)
  return { message: 'Routine deleted.' }
}

/** Makes the tasks of a week from the active routines, each routine and date at most once for ever. */
export async function applyRoutines(caller: Caller): Promise<AppliedRoutines> {
  const moment = uuidv7().slice(0, 'xxxxxxxx-xxxx-7'.length)
  const days = routineWeek(caller.today).map((day, ahead) => ({
    ...day,
    // Lists are newest first, ties by id: the nearest day gets the newest ids and stands on top.
    id_start: `${moment}00${APPLY_ROUTINES_DAYS - ahead}-`,
  }))
  const tasks = await insertRoutineTasks(caller.db, days, caller)
  if (!tasks) throw new AppError('SESSION_EXPIRED')
  return { message: appliedMessage(tasks.length), created_count: tasks.length, tasks }
}

/** What Apply Routines says it did (decisions, "Screens"). */
export function appliedMessage(created_count: number): string {
  if (created_count === 0) return 'Nothing new to create'
  return created_count === 1 ? '1 task created' : `${created_count} tasks created`
}

async function changedRoutine(caller: Caller, routine: Routine | undefined) {
  if (!routine) throw await reasonOfNothing(caller)
  return { routine }
}

/** Why a statement touched nothing: the session has ended, or there is no such routine. */
async function reasonOfNothing({ reads, now, ...claims }: Caller) {
  return new AppError((await findLiveSession(reads, claims, now)) ? 'ROUTINE_NOT_FOUND' : 'SESSION_EXPIRED')
}
