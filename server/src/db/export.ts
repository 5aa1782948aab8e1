// All SQL that reads everything of one user, in batches, so that an export needs little memory.
import { fieldNames } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS } from '@dayloop/contracts/routine-fields'
import { type Kysely, sql } from 'kysely'
import type { Tables, UserId } from './tables.ts'
import { TASK_COLUMNS } from './task-columns.ts'

const BATCH = 1_000
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The tasks of a user by id, living ones or also those in the trash. */
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

/** The routines of a user, those in the trash too. */
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

/** The pending tasks with a date, nearest days last, for a calendar. */
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

/** Keeps the hash of a feed's secret; one feed a user, a new one replaces the old. */
export async function upsertFeed(db: Kysely<Tables>, feed: Tables['feeds'] & { user_id: UserId }) {
  const { secret_hash, created_at } = feed
  await db
    .insertInto('feeds')
    .values(feed)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret_hash, created_at }))
    .execute()
}

/** When the person's feed was made; undefined without one. */
export function findFeedOf(db: Kysely<Tables>, user_id: UserId) {
  return db.selectFrom('feeds').select('created_at').where('user_id', '=', user_id).executeTakeFirst()
}

export async function deleteFeed(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  await db.deleteFrom('feeds').where('user_id', '=', user_id).execute()
}

/** Whose feed a secret opens, and their time zone. */
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
