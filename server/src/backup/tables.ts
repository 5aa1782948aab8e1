// Which tables a backup holds, as the database itself lists them: a table of a new migration needs no line here.
import type pg from 'pg'
import { z } from 'zod'

/** A table by its quoted name, and its columns. */
export const Table = z.object({ name: z.string(), columns: z.array(z.string()) })
export type Table = z.infer<typeof Table>

/** Letters that still wait are jobs of the queue, whose other tables are its own affair. */
export const JOBS = 'pgboss.job'

// Not what belongs to an extension; kysely_* says which migrations ran: a restore runs them itself.
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

/** All tables, each after those that its rows point to. */
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

/** The migrations that the database has, in order; none when it is not Dayloop's. */
export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query("select to_regclass('kysely_migration') is not null as there")
  if (!found[0]?.there) return []
  const { rows } = await client.query('select name from kysely_migration order by name')
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name)
}
