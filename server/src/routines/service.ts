// The rules of routines: lists, the history, and idempotent adds.
import { routineHistory } from '@dayloop/contracts/routine-history'
import type { AddRoutine, RoutineHistory, ShowHistory } from '@dayloop/contracts/routines'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import { findHistory } from '../db/routine-history.ts'
import { findRoutine, insertRoutine, listDeletedRoutines, listRoutines } from '../db/routines.ts'
import { findOwnSession } from '../db/sessions.ts'
import { orSessionExpired, type SignedInToday } from '../signed-in.ts'
import { datedRoutine } from './schedule.ts'

type PageOf = { page: number; page_size: number }

/** A page of the routines. */
export async function showRoutines(signedIn: SignedInToday, page: PageOf) {
  return orSessionExpired(await listRoutines(signedIn.reads, signedIn, page))
}

/** A page of the routines in the trash. */
export async function showDeletedRoutines(signedIn: SignedInToday, page: PageOf) {
  return orSessionExpired(await listDeletedRoutines(signedIn.reads, signedIn, page))
}

/** The history of a routine. */
export async function showHistory(
  signedIn: SignedInToday,
  { id, weeks }: ShowHistory,
): Promise<RoutineHistory> {
  const { reads, today } = signedIn
  const found = await findHistory(reads, { ...signedIn, id })
  if (!found) {
    orSessionExpired(await findOwnSession(reads, signedIn))
    throw new AppError('ROUTINE_NOT_FOUND')
  }
  return routineHistory(datedRoutine(found), found.tasks, { today, weeks })
}

/** Adds a routine. If the id exists, returns the existing row, and `created` is false. */
export async function addRoutine(signedIn: SignedInToday, { id = uuidv7(), ...fields }: AddRoutine) {
  const added = await insertRoutine(
    signedIn.db,
    { ...fields, id, created_zone: signedIn.time_zone },
    signedIn,
  )
  if (added) return { routine: added, created: true }
  const existing = orSessionExpired(await findRoutine(signedIn.reads, { ...signedIn, id }))
  if (existing.deleted_at) throw new AppError('ROUTINE_DELETED')
  return { routine: existing, created: false }
}
