// SQL that undoes an Apply, and remembers the undo.
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import { countsOfGone, storedCounts } from './task-counts.ts'

/**
 * Removes the unchanged tasks of a batch, and stores and returns their number; undefined if the batch does not exist, it
 * was undone before, or the session has ended.
 */
export async function undoBatch(db: StatementRunner, batch_id: string, signedIn: SignedIn) {
  const [undone] = await undo(db, { ...credentialValues(signedIn), batch_id })
  return undone?.removed_count
}

const undo = prepared((db, parameter: Parameter<CredentialValues & { batch_id: string }>) =>
  db
    .with('credential', validCredential(parameter))
    .with('batch', (qc) =>
      qc
        .selectFrom('tasks')
        .select((eb) => eb.fn.countAll<number>().as('tasks'))
        .where('user_id', '=', parameter('user_id'))
        .where('batch_id', '=', parameter('batch_id'))
        .where(hasCredential),
    )
    .with('gone', (qc) =>
      qc
        .deleteFrom('tasks')
        .where('user_id', '=', parameter('user_id'))
        .where('batch_id', '=', parameter('batch_id'))
        .where('changed', '=', false)
        .where('deleted_at', 'is', null)
        .where(hasCredential)
        .returning(['due_date', 'status']),
    )
    .with('changed_counts', () => countsOfGone)
    .with('stored_counts', () => storedCounts(parameter))
    .insertInto('undone_batches')
    .columns(['user_id', 'id', 'removed_count', 'undone_at'])
    .expression(sql`
      select ${parameter('user_id')}::uuid, ${parameter('batch_id')}::uuid, (select count(*)::int from gone),
        ${parameter('now')}::timestamptz
      from batch where tasks > 0`)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('removed_count'),
)

/** The number of tasks that an earlier undo of the batch removed; undefined without one, or if the session has ended. */
export async function findUndone(db: StatementRunner, batch_id: string, signedIn: SignedIn) {
  const [undone] = await findUndo(db, { ...credentialValues(signedIn), batch_id })
  return undone?.removed_count
}

const findUndo = prepared((db, parameter: Parameter<CredentialValues & { batch_id: string }>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('undone_batches')
    .select('removed_count')
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('batch_id'))
    .where(hasCredential),
)
