// Fills an empty database with a backup, in one transaction: all of it, or nothing.
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { StartProblem } from '../start-problem.ts'
import { readBackup } from './read.ts'
import { listTables, type Table } from './tables.ts'

/** Counted attempts are of the last hour: they make no database full, and the backup's take their place. */
const PASSING = ['rate_limits']

/** Loads the file into the tables, which are those of its migrations; answers its rows by table. */
export async function loadBackup(client: pg.ClientBase, file: string): Promise<Record<string, number>> {
  await client.query(
    'begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
  try {
    const known = await listTables(client)
    // Nobody writes between the look and the commit, a server that was left running neither.
    await client.query(`lock table ${known.map(({ name }) => name).join(', ')} in access exclusive mode`)
    await refuseRows(client, known)
    const loaded = await copyAll(client, file, known)
    await client.query('commit')
    return loaded
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Refuses a database that holds anything. */
export async function refuseRows(client: pg.ClientBase, tables: Table[]): Promise<void> {
  for (const { name } of tables) {
    if (PASSING.includes(name)) continue
    const { rows } = await client.query(`select exists (select from ${name}) as filled`)
    if (rows[0]?.filled)
      throw new StartProblem(`this database is not empty (${name} has rows): restore into a new one`)
  }
}

type Copying = { stream: CopyStreamQuery; done: Promise<void> }

async function copyAll(client: pg.ClientBase, file: string, known: Table[]): Promise<Record<string, number>> {
  const loaded: Record<string, number> = {}
  for (const { name } of known) if (PASSING.includes(name)) await client.query(`delete from ${name}`)
  let copying: Copying | undefined
  const begin = ({ name, columns }: Table): Copying => {
    if (!isKnown(known, { name, columns }))
      throw new StartProblem(`${file} has a table that this database lacks: ${name}`)
    const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
    const done = finished(stream)
    // Its failure is met where it is waited for.
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
    // Else Postgres would wait for the rest of the table for ever.
    copying?.stream.destroy()
    throw error
  })
  for (const [name, count] of Object.entries(footer.rows)) {
    if (loaded[name] !== count)
      throw new StartProblem(`${file} promises ${count} rows of ${name} and has ${loaded[name] ?? 0}`)
  }
  return loaded
}

/** Names are written into SQL as they are: only those that the database itself told are. */
function isKnown(known: Table[], { name, columns }: Table): boolean {
  const table = known.find((one) => one.name === name)
  return table !== undefined && columns.every((column) => table.columns.includes(column))
}
