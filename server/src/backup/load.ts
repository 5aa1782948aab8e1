// Loads a backup into an empty database in one transaction.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { StartProblem } from '../start-problem.ts'
import type { Header } from './format.ts'
import { deleteOrphans, dropForeignKeys } from './orphans.ts'
import { readBackup } from './read.ts'
import { listTables, type Table } from './tables.ts'

/** Short-lived rows: they do not make a database count as used, and the backup replaces them. */
const SHORT_LIVED = ['rate_limits']

/** The number of rows of each table in the file, and of those that were left out because their parent is missing. */
export type Loaded = { rows: Record<string, number>; orphans: number }

/** Loads the file into existing tables of the same migration. */
export async function loadBackup(
  client: pg.ClientBase,
  file: string,
  { has_snapshot }: Pick<Header, 'has_snapshot'>,
): Promise<Loaded> {
  await client.query(
    'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  try {
    const known = await listTables(client)
    // Locked, so that nothing is written between the check and the commit.
    await client.query(`lock table ${known.map(({ name }) => name).join(', ')} in access exclusive mode`)
    await refuseRows(client, known)
    const keys = has_snapshot ? [] : await dropForeignKeys(client)
    const rows = await copyAll(client, file, known)
    const orphans = has_snapshot ? 0 : await deleteOrphans(client, keys, known)
    await client.query('commit')
    return { rows, orphans }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Throws when the database has rows. */
export async function refuseRows(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (SHORT_LIVED.includes(name)) continue
    const { rows } = await client.query(`select exists (select 1 from ${name}) as filled`)
    if (rows[0]?.filled)
      throw new StartProblem(`this database is not empty (${name} has rows): restore into a new one`)
  }
}

type Copying = { stream: CopyStreamQuery; done: Promise<void> }

async function copyAll(client: pg.ClientBase, file: string, known: Table[]): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {}
  for (const { name } of known) if (SHORT_LIVED.includes(name)) await client.query(`delete from ${name}`)
  let copying: Copying | undefined
  const begin = ({ name, columns }: Table): Copying => {
    if (!isKnown(known, { name, columns }))
      throw new StartProblem(`${file} has a table that this database lacks: ${name}`)
    const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    const done = finished(stream)
    // A failure is handled where `done` is awaited.
    done.catch(() => {})
    return { stream, done }
  }
  const reading = readBackup(file, {
    table: (table) => {
      copying = begin(table)
    },
    rows: async (part) => {
      if (copying?.stream.write(part) === false)
        await Promise.race([once(copying.stream, 'drain'), copying.done])
    },
    tableEnd: async ({ name }) => {
      copying?.stream.end()
      await copying?.done
      loaded[name] = copying?.stream.rowCount ?? 0
    },
  })
  const { footer } = await reading.catch((error: unknown) => {
    // Otherwise Postgres would wait for the rest of the table.
    copying?.stream.destroy()
    throw error
  })
  for (const [name, count] of Object.entries(footer.rows)) {
    if (loaded[name] !== count)
      throw new StartProblem(`${file} should have ${count} rows of ${name} but has ${loaded[name] ?? 0}`)
  }
  return loaded
}

/** Names go into SQL unescaped, so only names that the database itself reported are accepted. */
function isKnown(known: Table[], { name, columns }: Table): boolean {
  const table = known.find((one) => one.name === name)
  return table !== undefined && columns.every((column) => table.columns.includes(column))
}
