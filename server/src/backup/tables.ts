// The tables of a backup. They are read from the catalogue, so a new table needs no line here.
import type pg from 'pg'
import { z } from 'zod'
import { LOOKUPS } from '../postgres/distribution.ts'

/** A table by its quoted name, and its columns. */
export const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type Table = z.infer<typeof Table>

const ACCOUNTS = 'users'

/** Queued emails are rows of this table. The queue creates its other tables itself. */
export const JOBS = 'pgboss.job'

// Without tables of extensions, and without kysely_*: a restore runs the migrations itself.
const OURS = `
  select pg_class.oid, pg_class.oid::regclass::text as name,
    array(
      select quote_ident(attname) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum
    ) as columns,
    array(
      select confrelid::int8::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
    ) as parents,
    pg_class.oid::int8::text as key
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where (nspname = current_schema() and relkind in ('r', 'p') and not relispartition and relname not like 'kysely\\_%'
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
      ))
    or pg_class.oid = to_regclass('${JOBS}')
  order by name`

const Found = Table.extend({ key: z.string(), parents: z.array(z.string()) })

/** All tables, each after those that it references. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query(OURS)
  const waiting = z.array(Found).parse(rows)
  const sorted: Table[] = []
  while (waiting.length > 0) {
    const left = new Set(waiting.map(({ key }) => key))
    const index = waiting.findIndex(({ parents }) => parents.every((parent) => !left.has(parent)))
    const [next] = waiting.splice(Math.max(index, 0), 1)
    if (next) sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

/** Whether a transaction sees all tables as of one moment. Citus has no snapshot over its nodes. */
export async function hasSnapshot(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'")
  return rows.length === 0
}

/** Whether a table is a lookup over all users. */
export function isLookup({ name }: Table): boolean {
  return LOOKUPS.has(name)
}

/**
 * The order in which tables without a common snapshot are read: rows before those that they reference, then the accounts,
 * then the lookups. A row that is read then has its account, unless the account was erased meanwhile.
 */
export function readingOrder(tables: Table[]): Table[] {
  const rank = (table: Table) => (isLookup(table) ? 2 : table.name === ACCOUNTS ? 1 : 0)
  return tables.toReversed().sort((one, other) => rank(one) - rank(other))
}

/** The migrations that ran, in order; empty when this is not a Dayloop database. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('kysely_migration') is not null as there")
  if (!found[0]?.there) return []
  const { rows } = await client.query('select name from kysely_migration order by name')
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name)
}
