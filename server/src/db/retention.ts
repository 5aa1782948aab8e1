// How long rows are kept that can no longer be seen or used. Each table has an index on its time column, so that a job
// can delete expired rows in small batches, oldest first.
import { TRASH_DAYS } from '@dayloop/contracts/limits'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

const DAY_MS = 24 * 3_600_000

type Rule = { [Table in keyof Tables]?: { since: keyof Tables[Table]; days: number } }

/**
 * The column with the time from which a row is not needed, and the days for which it is kept after that. Tasks come before
 * routines, because a routine stays as long as a task in the trash refers to it.
 */
export const RETENTION = {
  tasks: { since: 'deleted_at', days: TRASH_DAYS },
  // Only if no task references the routine.
  routines: { since: 'deleted_at', days: TRASH_DAYS },
  // A used link still succeeds, because mail scanners open links before people do.
  email_links: { since: 'expires_at', days: 30 },
  sessions: { since: 'expires_at', days: 0 },
  used_google_states: { since: 'expires_at', days: 0 },
  dev_mailbox: { since: 'created_at', days: 30 },
  imports: { since: 'created_at', days: 30 },
  // As long as an undo may be sent again.
  undone_batches: { since: 'undone_at', days: 30 },
  devices: { since: 'used_at', days: 365 },
} as const satisfies Rule

/** Rows of a table with an earlier time may be deleted. */
export function removableBefore(table: keyof typeof RETENTION, now: Date): Date {
  return new Date(now.getTime() - RETENTION[table].days * DAY_MS)
}

export type ExpiredTable = keyof typeof RETENTION

/** Every table with a rule, in the order of the rules. */
export const EXPIRED_TABLES = namesOf(RETENTION)

function namesOf<Rules extends object>(rules: Rules): Extract<keyof Rules, string>[] {
  const names: Extract<keyof Rules, string>[] = []
  for (const name in rules) names.push(name)
  return names
}

/** How the rows of a table are named; those of a user by the user first. */
const KEYS: Record<ExpiredTable, { key: string; of_user: boolean }> = {
  tasks: { key: 'id', of_user: true },
  routines: { key: 'id', of_user: true },
  email_links: { key: 'id', of_user: true },
  sessions: { key: 'id', of_user: true },
  devices: { key: 'token_hash', of_user: true },
  used_google_states: { key: 'state_hash', of_user: false },
  dev_mailbox: { key: 'id', of_user: false },
  imports: { key: 'id', of_user: true },
  undone_batches: { key: 'id', of_user: true },
}

/** Which rows past their time stay nevertheless. */
const NOT_YET: Partial<Record<ExpiredTable, RawBuilder<boolean>>> = {
  // What is left of a generated task stays as long as its routine.
  tasks: sql<boolean>`not (routine_id is null or purged_at is null)`,
  routines: sql<boolean>`exists (
    select from tasks
    where tasks.user_id = routines.user_id and tasks.routine_id = routines.id and tasks.purged_at is null
  )`,
}

/** Some rows of one user, or of a table that belongs to nobody. */
export type ExpiredRows = { user_id: string | null; keys: unknown[] }

type Search = { table: ExpiredTable; before: Date; count: number }

/** Rows that are past their time, oldest first, by user. Locks nothing: the statement that removes them looks again. */
export async function findExpired(
  db: Kysely<Tables>,
  { table, before, count }: Search,
): Promise<ExpiredRows[]> {
  const { key, of_user } = KEYS[table]
  const stays = NOT_YET[table]
  const since = sql.ref(`${table}.${RETENTION[table].since}`)
  const { rows } = await sql<{ user_id: string | null; key: unknown }>`
    select ${of_user ? sql.ref('user_id') : sql`null`} as user_id, ${sql.ref(key)} as key
    from ${sql.table(table)}
    where ${since} < ${before} ${stays ? sql`and not (${stays})` : sql``}
    order by ${since} limit ${count}`.execute(db)
  const byUser = new Map<string | null, unknown[]>()
  for (const row of rows) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row.key])
  return Array.from(byUser, ([user_id, keys]) => ({ user_id, keys }))
}

export type Removal = ExpiredRows & { table: ExpiredTable; before: Date }

/**
 * Whether a row that is named by its key is still past its time. Written so that Postgres looks the row up by its key, and
 * not through the index of times, where all other expired rows are too.
 */
function isStillExpired(since: string, before: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(since)}, 'infinity'::timestamptz) < ${before}`
}

/** Removes the rows that are still past their time, and counts them. One statement of one user. */
export async function removeExpired(
  db: Kysely<Tables>,
  { table, before, user_id, keys }: Removal,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ${sql.ref(KEYS[table].key)} = any(${keys}) and ${isStillExpired(RETENTION[table].since, before)}
      ${user_id === null ? sql`` : sql`and user_id = ${user_id}`}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
