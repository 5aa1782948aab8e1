// All that a database holds, for holding one against another.
import pg from 'pg'

// Which migrations ran when is a matter of each database; the queue's history is not kept.
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
