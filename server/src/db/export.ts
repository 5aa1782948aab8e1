// SQL of exports and the calendar feed. Rows are read in batches, so that an export needs little memory.
import { fieldNames } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import { type Kysely, sql } from 'kysely'
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
import { TASK_COLUMNS } from './task-columns.ts'

const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The tasks of a user by id, with or without those in the trash. */
export async function* exportedTasks(db: Kysely<Tables>, user_id: UserId, withTrash: boolean) {
  let after = FIRST
  while (true) {
    const rows = await tasksAfter(db, { user_id, after, withTrash })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

export type ExportedTask = Awaited<ReturnType<typeof tasksAfter>>[number]

type After = { user_id: UserId; after: string; withTrash: boolean }

function tasksAfter(db: Kysely<Tables>, { user_id, after, withTrash }: After) {
  return db
    .selectFrom('tasks')
    .select([...TASK_COLUMNS, 'routine_date', 'created_at', 'deleted_at', 'removed_as'])
    .where('user_id', '=', user_id)
    .where('id', '>', after)
    .where('purged_at', 'is', null)
    .$if(!withTrash, (query) => query.where('deleted_at', 'is', null))
    .orderBy('id')
    .limit(BATCH)
    .execute()
}

/** The routines of a user, also those in the trash. */
export function exportedRoutines(db: Kysely<Tables>, user_id: UserId) {
  return db
    .selectFrom('routines')
    .select(['id', ...fieldNames(ROUTINE_FIELDS), 'status', 'skipped_dates', 'created_at', 'deleted_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const FEED_MAX = 10_000

/** The pending tasks with a date, latest day first, for a calendar. */
export async function datedTasks(db: Kysely<Tables>, user_id: UserId) {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'task_title', 'task_details', 'due_date', 'due_time', 'created_at'])
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where('status', '=', false)
    .where('due_date', 'is not', null)
    .orderBy('due_date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_MAX)
    .execute()
  return rows.flatMap(({ due_date, ...task }) => (due_date === null ? [] : [{ ...task, due_date }]))
}

/** Stores the hash of a feed's secret. It replaces the user's earlier feed. False if the session has ended. */
export async function upsertFeed(db: StatementRunner, secret_hash: Buffer, signedIn: SignedIn) {
  const stored = await upsert(db, { ...credentialValues(signedIn), secret_hash })
  return stored.length > 0
}

const upsert = prepared((db, parameter: Parameter<CredentialValues & { secret_hash: Buffer }>) =>
  db
    .with('credential', validCredential(parameter))
    .insertInto('feeds')
    .columns(['user_id', 'secret_hash', 'created_at'])
    .expression(
      sql`select user_id, ${parameter('secret_hash')}::bytea, ${parameter('now')}::timestamptz from credential`,
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        secret_hash: sql`excluded.secret_hash`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .returning('feeds.user_id'),
)

/** When the user's feed was created; undefined without one. */
export function findFeedOf(db: Kysely<Tables>, user_id: UserId) {
  return db.selectFrom('feeds').select('created_at').where('user_id', '=', user_id).executeTakeFirst()
}

/** Removes the user's feed, if there is one. */
export async function deleteFeed(db: StatementRunner, signedIn: SignedIn): Promise<void> {
  await remove(db, credentialValues(signedIn))
}

const remove = prepared((db, parameter: Parameter<CredentialValues>) =>
  db
    .with('credential', validCredential(parameter))
    .deleteFrom('feeds')
    .where('user_id', '=', parameter('user_id'))
    .where(hasCredential)
    .returning('user_id'),
)

/** The user of a feed's secret, with the stored time zone. */
export function findFeed(
  db: Kysely<Tables>,
  { user_id, secret_hash }: { user_id: string; secret_hash: Buffer },
) {
  return db
    .selectFrom('feeds')
    .innerJoin('users', 'users.id', 'feeds.user_id')
    .select(['feeds.user_id', 'users.time_zone'])
    .where('feeds.user_id', '=', sql<UserId>`${user_id}`)
    .where('feeds.secret_hash', '=', secret_hash)
    .executeTakeFirst()
}
