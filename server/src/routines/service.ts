// The rules of routines: adding once, what is gone, and the tasks that a week of them makes.
import type {
  AddRoutine,
  AppliedRoutines,
  DeleteRoutine,
  Routine,
  UpdateRoutine,
  UpdateRoutineStatus,
} from '@dayloop/contracts/routines'
import { routineDates } from '@dayloop/contracts/weekdays'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../app-error.ts'
import type { Caller } from '../caller.ts'
import {
  deleteRoutine,
  findRoutine,
  insertRoutine,
  lockActiveRoutines,
  setRoutineStatus,
  updateRoutine,
} from '../db/routines.ts'
import { insertRoutineTasks } from '../db/task-inserts.ts'
import { inTransaction } from '../db/transaction.ts'

/** Adds a routine once: the same id again answers the row that is there, and `created` is false. */
export async function addRoutine({ db, user_id, now }: Caller, { id = uuidv7(), ...fields }: AddRoutine) {
  const added = await insertRoutine(db, { ...fields, id, created_at: now }, user_id)
  if (added) return { routine: added, created: true }
  const existing = await findRoutine(db, { user_id, id })
  if (!existing || existing.deleted_at) throw new AppError('ROUTINE_DELETED')
  return { routine: existing, created: false }
}

/** Changes the fields that are given, and only those. */
export async function editRoutine({ db, user_id }: Caller, { id, ...edit }: UpdateRoutine) {
  return changedRoutine(await updateRoutine(db, edit, { user_id, id }))
}

/** Pauses or activates a routine. */
export async function changeRoutineStatus({ db, user_id }: Caller, { id, status }: UpdateRoutineStatus) {
  return changedRoutine(await setRoutineStatus(db, status, { user_id, id }))
}

/** Deletes a routine and keeps its tasks; what its owner deleted before is deleted still. */
export async function removeRoutine({ db, user_id, now }: Caller, { id }: DeleteRoutine) {
  const deleted = (await deleteRoutine(db, now, { user_id, id })) ?? (await findRoutine(db, { user_id, id }))
  if (!deleted) throw new AppError('ROUTINE_NOT_FOUND')
  return { message: 'Routine deleted.' }
}

/** Makes the tasks of a week from the active routines, each routine and date at most once for ever. */
export function applyRoutines({ db, user_id, now, today }: Caller): Promise<AppliedRoutines> {
  return inTransaction(db, async (transaction) => {
    const routines = await lockActiveRoutines(transaction, user_id)
    const due = routines
      .flatMap(({ id, routines_title, routines_dates }) =>
        routineDates(routines_dates, today).map((date) => ({
          task_title: routines_title,
          routine_id: id,
          date,
        })),
      )
      // Lists are newest first, ties by id: the nearest day gets the newest id and stands on top.
      .sort((one, other) => other.date.localeCompare(one.date))
      .map((task) => ({ ...task, id: uuidv7() }))
    const tasks =
      due.length > 0 ? await insertRoutineTasks(transaction, due, { user_id, created_at: now }) : []
    return { message: appliedMessage(tasks.length), created_count: tasks.length, tasks }
  })
}

/** What Apply Routines says it did (decisions, "Screens"). */
export function appliedMessage(created_count: number): string {
  if (created_count === 0) return 'Nothing new to create'
  return created_count === 1 ? '1 task created' : `${created_count} tasks created`
}

function changedRoutine(routine: Routine | undefined) {
  if (!routine) throw new AppError('ROUTINE_NOT_FOUND')
  return { routine }
}
