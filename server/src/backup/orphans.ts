// Rows whose parent is missing in a backup without a snapshot. They are skipped and counted.
import type pg from 'pg'
import { z } from 'zod'
import { LOOKUPS } from '../postgres/distribution.ts'
import type { Table } from './tables.ts'

const ForeignKey = z.object({
  name: z.string(),
  child: z.string(),
  parent: z.string(),
  columns: z.array(z.string()),
  parent_columns: z.array(z.string()),
  definition: z.string(),
})
type ForeignKey = z.infer<typeof ForeignKey>

const FOREIGN_KEYS = `
  select quote_ident(conname) as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
    pg_get_constraintdef(oid) as definition,
    array(select quote_ident(attname) from unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = conrelid and attnum = number order by place) as columns,
    array(select quote_ident(attname) from unnest(confkey) with ordinality as key (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number order by place) as parent_columns
  from pg_constraint
  where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`

/** Drops the foreign keys, so that tables are loaded in any order. Resolves to what recreates them. */
export async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  // Citus refuses parallel changes of tables that foreign keys connect. Other databases ignore the setting.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  const keys = z.array(ForeignKey).parse((await client.query(FOREIGN_KEYS)).rows)
  for (const { child, name } of keys) await client.query(`alter table ${child} drop constraint ${name}`)
  return keys
}

/** Deletes the rows without a parent, parents first, and recreates the foreign keys. Resolves to the number of rows. */
export async function deleteOrphans(
  client: pg.ClientBase,
  keys: ForeignKey[],
  tables: Table[],
): Promise<number> {
  let deleted = 0
  for (const { name: table } of tables) {
    for (const { parent, columns, parent_columns } of keys.filter(({ child }) => child === table)) {
      const isSet = columns.map((column) => `child.${column} is not null`)
      const isSame = columns.map((column, index) => `parent.${parent_columns[index]} = child.${column}`)
      // Citus joins tables of two places only through an uncorrelated query.
      const isOrphan =
        columns.length === 1
          ? `child.${columns[0]} not in (select ${parent_columns[0]} from ${parent})`
          : `not exists (select 1 from ${parent} as parent where ${isSame.join(' and ')})`
      const { rowCount } = await client.query(
        `delete from ${table} as child where ${[...isSet, isOrphan].join(' and ')}`,
      )
      deleted += rowCount ?? 0
    }
    // On a distributed database, lookups have no foreign key.
    if (!LOOKUPS.has(table)) continue
    const { rowCount } = await client.query(
      `delete from ${table} where user_id not in (select id from users)`,
    )
    deleted += rowCount ?? 0
  }
  for (const { child, name, definition } of keys)
    await client.query(`alter table ${child} add constraint ${name} ${definition}`)
  return deleted
}
