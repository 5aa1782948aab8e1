// SQL that moves tasks of routines to the trash as missed or skipped, and restores skipped ones.
import type { Task } from '@dayloop/contracts/tasks'
import { type QueryCreator, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import type { Tables, UserId } from './tables.ts'
import { countsOfGone, countsOfMany, storedCounts } from './task-counts.ts'

type Missed = { ids: string[]; today: string }

/** Moves missed tasks to the trash. */
export async function removeMissedTasks(db: StatementRunner, missed: Missed, signedIn: SignedIn) {
  await removeMissed(db, { ...credentialValues(signedIn), ...missed })
}

const removeMissed = prepared((db, parameter: Parameter<CredentialValues & Missed>) =>
  counted(
    db.with('credential', validCredential(parameter)).with('gone', (qc) =>
      qc
        .updateTable('tasks')
        .set(removal('missed', parameter))
        .where('user_id', '=', parameter('user_id'))
        .where('id', '=', sql<string>`any (${parameter('ids')}::uuid[])`)
        .where('deleted_at', 'is', null)
        .where('status', '=', false)
        .where('due_date', '<', parameter('today'))
        .where(hasCredential)
        .returning(['due_date', 'status']),
    ),
    parameter,
  ),
)

type Occurrence = { id: string; date: string }

/** Moves the pending task of a routine and date to the trash, as skipped. */
export async function removeSkippedTask(db: StatementRunner, occurrence: Occurrence, signedIn: SignedIn) {
  await removeSkipped(db, { ...credentialValues(signedIn), ...occurrence })
}

/** Restores the task that was moved to the trash when its date was skipped. */
export async function restoreSkippedTask(db: StatementRunner, occurrence: Occurrence, signedIn: SignedIn) {
  await restoreSkipped(db, { ...credentialValues(signedIn), ...occurrence })
}

const removeSkipped = prepared((db, parameter: Parameter<CredentialValues & Occurrence>) =>
  counted(
    db
      .with('credential', validCredential(parameter))
      .with('gone', (qc) =>
        qc
          .updateTable('tasks')
          .set(removal('skipped', parameter))
          .where('user_id', '=', parameter('user_id'))
          .where('routine_id', '=', parameter('id'))
          .where('routine_date', '=', parameter('date'))
          .where('deleted_at', 'is', null)
          .where('status', '=', false)
          .where(hasCredential)
          .returning(['due_date', 'status']),
      ),
    parameter,
  ),
)

const restoreSkipped = prepared((db, parameter: Parameter<CredentialValues & Occurrence>) =>
  db
    .with('credential', validCredential(parameter))
    .with('after', (qc) =>
      qc
        .updateTable('tasks')
        .set({ deleted_at: null, removed_as: null, removed_at: null })
        .where('user_id', '=', parameter('user_id'))
        .where('routine_id', '=', parameter('id'))
        .where('routine_date', '=', parameter('date'))
        .where('removed_as', '=', 'skipped')
        .whereRef('removed_at', '=', 'deleted_at')
        .where('purged_at', 'is', null)
        .where(hasCredential)
        .returning(['due_date', 'status']),
    )
    .with('changed_counts', () => countsOfMany)
    .with('stored_counts', () => storedCounts(parameter))
    .selectFrom('credential')
    .select('user_id'),
)

/** The columns of a task that the server moves to the trash. */
function removal(removed_as: 'missed' | 'skipped', parameter: Parameter<CredentialValues>) {
  return { removed_as, deleted_at: parameter('now'), removed_at: parameter('now'), changed: true }
}

/** Updates the counts for the tasks of the expression `gone`. */
function counted(
  change: QueryCreator<Tables & { credential: { user_id: UserId }; gone: Pick<Task, 'due_date' | 'status'> }>,
  parameter: Parameter<CredentialValues>,
) {
  return change
    .with('changed_counts', () => countsOfGone)
    .with('stored_counts', () => storedCounts(parameter))
    .selectFrom('credential')
    .select('credential.user_id')
}
