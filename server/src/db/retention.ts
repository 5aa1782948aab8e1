// SQL of retention: which rows have expired, and their removal. Each table has an index on its time column, so that a job can
// delete expired rows in small batches, oldest first.
import { TRASH_DAYS } from '@dayloop/contracts/limits'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

const DAY_MS = 24 * 3_600_000

type Rule = { [Table in keyof Tables]?: { since: keyof Tables[Table]; days: number } }

/**
 * The column with the time from which a row is not needed, and the days for which it is kept after that. Tasks come
 * before routines, because a routine is kept while a task in the trash refers to it.
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
  // A client may send an undo again within this time.
  undone_batches: { since: 'undone_at', days: 30 },
  // As long as a change of tags can be undone.
  tag_batches: { since: 'created_at', days: 30 },
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

/** The key of each table. For rows of a user it begins with the user. */
const KEYS: Record<ExpiredTable, { key: string; isOfUser: boolean }> = {
  tasks: { key: 'id', isOfUser: true },
  routines: { key: 'id', isOfUser: true },
  email_links: { key: 'id', isOfUser: true },
  sessions: { key: 'id', isOfUser: true },
  devices: { key: 'token_hash', isOfUser: true },
  used_google_states: { key: 'state_hash', isOfUser: false },
  dev_mailbox: { key: 'id', isOfUser: false },
  imports: { key: 'id', isOfUser: true },
  undone_batches: { key: 'id', isOfUser: true },
  tag_batches: { key: 'id', isOfUser: true },
}

/** The conditions under which an expired row is kept. */
const KEPT_IF: Partial<Record<ExpiredTable, RawBuilder<boolean>>> = {
  // The row of a generated task is kept as long as its routine.
  tasks: sql<boolean>`not (routine_id is null or purged_at is null)`,
  routines: sql<boolean>`exists (
    select from tasks
    where tasks.user_id = routines.user_id and tasks.routine_id = routines.id and tasks.purged_at is null
  )`,
}

/** Some rows of one user, or of a table without users. */
export type ExpiredRows = { user_id: string | null; keys: unknown[] }

type Search = { table: ExpiredTable; before: Date; count: number }

/** Expired rows by user, oldest first. They are not locked, because the statement that removes them checks them again. */
export async function findExpired(
  db: Kysely<Tables>,
  { table, before, count }: Search,
): Promise<ExpiredRows[]> {
  const { key, isOfUser } = KEYS[table]
  const stays = KEPT_IF[table]
  const since = sql.ref(`${table}.${RETENTION[table].since}`)
  const { rows } = await sql<{ user_id: string | null; key: unknown }>`
    select ${isOfUser ? sql.ref('user_id') : sql`null`} as user_id, ${sql.ref(key)} as key
    from ${sql.table(table)}
    where ${since} < ${before} ${stays ? sql`and not (${stays})` : sql``}
    order by ${since} limit ${count}`.execute(db)
  const byUser = new Map<string | null, unknown[]>()
  for (const row of rows) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row.key])
  return Array.from(byUser, ([user_id, keys]) => ({ user_id, keys }))
}

export type Removal = ExpiredRows & { table: ExpiredTable; before: Date }

/**
 * Whether the row with this key is still expired. The form of the condition makes Postgres use the key and not the index
 * of times, which has all other expired rows too.
 */
function isStillExpired(since: string, before: Date): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(since)}, 'infinity'::timestamptz) < ${before}`
}

/** Removes the rows that are still expired, and returns their number. One statement for one user. */
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
