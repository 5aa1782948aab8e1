// The place of each table in a distributed Postgres (Citus), and how an existing database is distributed.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * `user`: in shards by `user_id`, and `users` by its `id`; all rows of one user are on one node. `{ by }`: a lookup over
 * all users, in shards by its own key. `coordinator`: on the coordinator only, like the queue and the limits.
 * A new table does not compile without its place.
 */
export const PLACES = {
  users: 'user',
  usernames: { by: 'username_key' },
  emails: { by: 'email_key' },
  identities: { by: 'subject' },
  sessions: 'user',
  email_links: 'user',
  linked_identities: 'user',
  devices: 'user',
  routines: 'user',
  tasks: 'user',
  task_counts: 'user',
  list_entries: 'user',
  list_counts: 'user',
  search_words: 'user',
  imports: 'user',
  feeds: 'user',
  import_parts: 'user',
  settings: 'user',
  undone_batches: 'user',
  tag_batches: 'user',
  tag_changes: 'user',
  user_versions: 'user',
  used_google_states: 'coordinator',
  dev_mailbox: 'coordinator',
  job_runs: 'coordinator',
  // A queue over all users. One statement cannot lock rows of several shards.
  routine_runs: 'coordinator',
} as const satisfies Record<keyof Tables, 'user' | { by: string } | 'coordinator'>

/** The table beside which the rows of each user are placed. */
const ACCOUNTS = 'users'

function ownerColumn(table: string) {
  return table === ACCOUNTS ? 'id' : 'user_id'
}

/** Tables in shards by user, each with its column that holds the user. The first one has a row for each user. */
export const BY_USER = new Map(
  Object.entries(PLACES).flatMap(([table, place]) => (place === 'user' ? [[table, ownerColumn(table)]] : [])),
)

/** Tables in shards by `user_id`. */
export const USER_TABLES = [...BY_USER.keys()].filter((table) => table !== ACCOUNTS)

/** Lookups over all users, in shards by their own key. */
export const LOOKUPS = new Map(
  Object.entries(PLACES).flatMap(([table, place]) => (typeof place === 'object' ? [[table, place.by]] : [])),
)

export type Distribution = { ok: true; placed: string[] } | { ok: false; problem: string }

/** Why this database cannot be distributed; undefined when it can. */
async function obstacle(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ installed: boolean; available: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as installed,
      exists (select from pg_available_extensions where name = 'citus') as available`.execute(db)
  if (!rows[0]?.installed)
    return rows[0]?.available
      ? 'the extension citus is not part of this database yet: run "create extension citus" in it on every node'
      : 'this Postgres has no extension citus: only a Citus coordinator can distribute (docs/SCALING.md)'
  const nodes = await sql<{ groupid: number; shards: boolean }>`
    select groupid, shouldhaveshards as shards from pg_dist_node where isactive`.execute(db)
  if (!nodes.rows.some(({ groupid }) => groupid === 0))
    return "the coordinator has no name in its cluster: run select citus_set_coordinator_host('its-name') on it"
  if (!nodes.rows.some(({ shards }) => shards))
    return "no node takes shards: run select citus_add_node('a-worker', 5432) on the coordinator"
  return undefined
}

type ForeignKey = { table_name: string; name: string; definition: string }

/** The foreign keys of the given tables, and those that reference them. */
async function foreignKeys(db: Kysely<Tables>, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and (conrelid::regclass::text = any(${tables}) or confrelid::regclass::text = any(${tables}))
    order by conrelid::regclass::text, conname`.execute(db)
  return rows
}

/** The tables in the order in which they are placed. The other tables of users are placed beside the first one. */
const DISTRIBUTED_TABLES = [...BY_USER.keys(), ...LOOKUPS.keys()]

type Placed = { name: string; is_reference: boolean }

async function placedTables(db: Kysely<Tables>): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    select logicalrelid::regclass::text as name, partmethod = 'n' as is_reference from pg_dist_partition`.execute(
    db,
  )
  return rows.filter(({ name }) => DISTRIBUTED_TABLES.includes(name))
}

/** Distributes the tables. Tables of users are placed beside a table that is distributed already. */
async function place(db: Kysely<Tables>, tables: string[], placed: string[]): Promise<void> {
  let beside = placed.find((table) => BY_USER.has(table)) ?? 'none'
  for (const table of tables) {
    const byUser = BY_USER.get(table)
    const column = byUser ?? LOOKUPS.get(table)
    // A lookup and its user can be on different nodes, between which there is no foreign key.
    if (byUser === undefined)
      for (const { name } of await foreignKeys(db, [table]))
        await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
    await sql`
      select create_distributed_table(${sql.lit(table)}, ${sql.lit(column)},
        colocate_with => ${sql.lit(byUser === undefined ? 'none' : beside)})`.execute(db)
    if (byUser !== undefined && beside === 'none') beside = table
  }
}

/** Whether the tables are distributed over the nodes of a cluster. */
export async function isDistributed(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0 && (await placedTables(db)).length > 0
}

/** The addresses of the workers that cannot be reached; none when the tables are not distributed. */
export async function findLostNodes(db: Kysely<Tables>): Promise<string[]> {
  if (!(await isDistributed(db))) return []
  const { rows } = await sql<{ address: string }>`
    select nodename || ':' || nodeport as address from run_command_on_workers('select 1') where not success`.execute(
    db,
  )
  return rows.map(({ address }) => address)
}

/** Distributes the tables that a migration has just created. */
export async function placeNewTables(db: Kysely<Tables>): Promise<void> {
  const placed = (await placedTables(db)).map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace`.execute(db)
  const isNew = (table: string) => !placed.includes(table) && rows.some(({ name }) => name === table)
  await place(db, DISTRIBUTED_TABLES.filter(isNew), placed)
}

/**
 * Distributes the tables that are not distributed yet, in one transaction. Writes wait while their table is copied.
 * Foreign keys are dropped first, because Citus allows none between a moved and an unmoved table. Those of one user's
 * tables are recreated. Those of the lookups are not: a lookup and its user can be on different nodes.
 */
export async function distribute(db: Kysely<Tables>): Promise<Distribution> {
  const problem = await obstacle(db)
  if (problem !== undefined) return { ok: false, problem }
  const moved = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction)
    const before = await placedTables(transaction)
    const placed = before.flatMap(({ name, is_reference }) => (is_reference ? [] : [name]))
    const moving = DISTRIBUTED_TABLES.filter((table) => !placed.includes(table))
    const keys = await foreignKeys(transaction, moving)
    for (const { table_name, name } of keys)
      await sql`alter table ${sql.table(table_name)} drop constraint ${sql.ref(name)}`.execute(transaction)
    // A table with a copy on every node is brought back to the coordinator first.
    for (const { name, is_reference } of before)
      if (is_reference) await sql`select undistribute_table(${sql.lit(name)})`.execute(transaction)
    await place(transaction, moving, placed)
    for (const { table_name, name, definition } of keys) {
      if (LOOKUPS.has(table_name)) continue
      await sql`alter table ${sql.table(table_name)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        transaction,
      )
    }
    return moving
  })
  return { ok: true, placed: moved }
}
