// SQL that erases an account: every row of a user in every table. Tasks are erased in batches.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../postgres/database.ts'
import { findAccount } from './accounts.ts'
import { releaseEmail } from './emails.ts'
import { deleteIdentities } from './identities.ts'
import type { Tables, UserId } from './tables.ts'
import { raiseVersion } from './user-versions.ts'
import { releaseUsername } from './usernames.ts'

const BATCH = 5_000

/**
 * How the rows of a user are found in each table. Tables are erased in this order, so rows that refer to others come
 * first. `lookup`: by the table's own key, because these rows can be on any node. Null: the table has no rows of users.
 * Every table needs an entry, or the type check fails.
 */
const OWNERS = {
  sessions: 'user_id',
  devices: 'user_id',
  email_links: 'user_id',
  feeds: 'user_id',
  identities: 'lookup',
  linked_identities: 'user_id',
  tasks: 'user_id',
  task_counts: 'user_id',
  list_entries: 'user_id',
  list_counts: 'user_id',
  search_words: 'user_id',
  routines: 'user_id',
  undone_batches: 'user_id',
  tag_changes: 'user_id',
  tag_batches: 'user_id',
  routine_runs: 'user_id',
  import_parts: 'user_id',
  imports: 'user_id',
  settings: 'user_id',
  user_versions: 'user_id',
  usernames: 'lookup',
  emails: 'lookup',
  users: 'id',
  used_google_states: null,
  dev_mailbox: null,
  job_runs: null,
} as const satisfies Record<keyof Tables, 'user_id' | 'id' | 'lookup' | null>

/** Makes every sign-in to an account impossible. A job erases the rest. The caller has locked the user's row. */
export async function closeAccount(db: Database, user_id: UserId): Promise<void> {
  for (const table of ['sessions', 'devices', 'email_links', 'feeds'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(db)
  await deleteIdentities(db, user_id)
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', user_id).execute()
  await raiseVersion(db, { user_id }, ['session'])
}

/** Erases every row of a user. After an interruption, it can run again. */
export async function eraseRows(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  await releaseLookups(db, user_id)
  for (const [table, owner] of Object.entries(OWNERS))
    if (owner === 'user_id' || owner === 'id') await eraseFrom(db, { table, owner, user_id })
}

/** The account is erased last, because a repeated erasure needs its keys. */
async function releaseLookups(db: Kysely<Tables>, user_id: UserId): Promise<void> {
  await deleteIdentities(db, user_id)
  const account = await findAccount(db, user_id)
  if (!account) return
  await releaseUsername(db, account.username, user_id)
  await releaseEmail(db, account.email, user_id)
}

type Place = { table: string; owner: string; user_id: UserId }

async function eraseFrom(db: Kysely<Tables>, { table, owner, user_id }: Place): Promise<void> {
  const isOwn = sql`${sql.ref(owner)} = ${user_id}`
  // Other tables have few rows of one user.
  const chosen =
    table === 'tasks'
      ? sql`${isOwn} and id in (select id from tasks where user_id = ${user_id} limit ${sql.lit(BATCH)})`
      : isOwn
  while (true) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ${chosen}`.execute(db)
    if (table !== 'tasks' || numAffectedRows < BATCH) return
  }
}

/** Erases the user's rows in the queue and the development mailbox, except for the notice of the deleted account. */
export async function eraseMail(db: Kysely<Tables>, { user_id, email }: { user_id: string; email: string }) {
  await sql`
    delete from pgboss.job
    where name <> 'erase' and (data ->> 'user_id' = ${user_id}
      or data ->> 'email' = ${email}
      or (data ->> 'to' = ${email} and data ->> 'kind' <> 'account_deleted'))`.execute(db)
  await db
    .deleteFrom('dev_mailbox')
    .where('recipient', '=', email)
    .where('subject', '<>', 'Your account was deleted')
    .execute()
}
