// All rows of a database, to compare it with another.
import pg from 'pg'

// The times of migrations differ between databases, and the history of the queue is not backed up.
const tablesOf = `
  select pg_class.oid::regclass::text as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where (nspname = 'public' and relkind = 'r' and relname not like 'kysely%')
    or (nspname = 'pgboss' and relname = 'job')
  order by 1`

/** Every row of every table, as sorted text. */
export const allRows = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(tablesOf)
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${name} t order by 1`,
      )
      found[name] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    await client.end()
  }
}
