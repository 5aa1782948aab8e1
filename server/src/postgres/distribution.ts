// The place of each table in a distributed Postgres (Citus), and how an existing database is distributed.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/**
 * `user`: in shards by `user_id`; all rows of one user are on one node. `everywhere`: a full copy on every node, for
 * tables that are read often and written seldom. `coordinator`: on the coordinator only, like the queue and the limits.
 * A new table does not compile without its place.
 */
export const PLACES = {
  users: 'everywhere',
  usernames: 'everywhere',
  emails: 'everywhere',
  identities: 'everywhere',
  sessions: 'user',
  email_links: 'user',
  devices: 'user',
  routines: 'user',
  tasks: 'user',
  task_counts: 'user',
  settings: 'user',
  used_google_states: 'coordinator',
  dev_mailbox: 'coordinator',
  job_runs: 'coordinator',
} as const satisfies Record<keyof Tables, 'user' | 'everywhere' | 'coordinator'>

function tablesAt(place: 'user' | 'everywhere') {
  return Object.entries(PLACES)
    .filter(([, at]) => at === place)
    .map(([table]) => table)
}

/** Tables in shards by `user_id`. */
export const USER_TABLES = tablesAt('user')
/** Tables with a full copy on every node. */
export const COPIED_TABLES = tablesAt('everywhere')

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

/**
 * Distributes the tables that are not distributed yet, in one transaction. Writes wait while their table is copied.
 * Foreign keys are dropped and recreated, because Citus allows none between a moved and an unmoved table.
 */
export async function distribute(db: Kysely<Tables>): Promise<Distribution> {
  const problem = await obstacle(db)
  if (problem !== undefined) return { ok: false, problem }
  const placed = await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(transaction)
    const { rows } = await sql<{ name: string }>`
      select logicalrelid::regclass::text as name from pg_dist_partition`.execute(transaction)
    const isPlaced = (table: string) => rows.some(({ name }) => name === table)
    const copied = COPIED_TABLES.filter((table) => !isPlaced(table))
    const byUser = USER_TABLES.filter((table) => !isPlaced(table))
    const moving = [...copied, ...byUser]
    if (moving.length === 0) return []
    const keys = await foreignKeys(transaction, moving)
    for (const { table_name, name } of keys)
      await sql`alter table ${sql.table(table_name)} drop constraint ${sql.ref(name)}`.execute(transaction)
    for (const table of copied)
      await sql`select create_reference_table(${sql.lit(table)})`.execute(transaction)
    for (const table of byUser) {
      const beside = USER_TABLES.find((other) => other !== table && !byUser.includes(other)) ?? byUser[0]
      const colocated = beside === table ? 'none' : beside
      await sql`
        select create_distributed_table(
          ${sql.lit(table)}, 'user_id', colocate_with => ${sql.lit(colocated)})`.execute(transaction)
    }
    for (const { table_name, name, definition } of keys)
      await sql`alter table ${sql.table(table_name)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        transaction,
      )
    return moving
  })
  return { ok: true, placed }
}
