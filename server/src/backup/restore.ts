// Restores a backup into an empty database: the tables of that time, their rows, and the later migrations.

import { QUEUES } from '../jobs/open.ts'
import { openQueue } from '../jobs/queue.ts'
import { type ConnectionTarget, connect, openClient } from '../postgres/connect.ts'
import { type MigrationOutcome, migrateTo, migrateToLatest, migrationStatus } from '../postgres/migrate.ts'
import { StartProblem } from '../start-problem.ts'
import { loadBackup, refuseRows } from './load.ts'
import { readBackup } from './read.ts'
import { listTables } from './tables.ts'

/** What was restored. */
export type Restored = { rows: Record<string, number>; made_at: string; migration: string }

/** Restores the file. Throws a StartProblem when it is damaged or newer, or when the database is not empty. */
export async function restoreBackup(target: ConnectionTarget, file: string): Promise<Restored> {
  const { header } = await readBackup(file)
  const known = (await migrationStatus(target)).map(({ name }) => name)
  const newer = header.migrations.find((name) => !known.includes(name))
  if (newer)
    throw new StartProblem(
      `${file} was written by a newer Dayloop (it has ${newer}): restore it with that version`,
    )
  const client = await openClient(target)
  try {
    await refuseRows(client, await listTables(client))
    await makeTables(target, header.migrations.at(-1) ?? '')
    const rows = await loadBackup(client, file)
    demand(await migrateToLatest(target))
    return { rows, made_at: header.made_at, migration: known.at(-1) ?? '' }
  } finally {
    await client.end()
  }
}

/** Creates the tables of the backup's time, and those of the queue. */
async function makeTables(target: ConnectionTarget, migration: string): Promise<void> {
  demand(await migrateTo(target, migration))
  const db = connect(target, { size: 2 })
  try {
    const queue = await openQueue(db, { jobs: QUEUES, onError: () => {} })
    await queue.close()
  } finally {
    await db.destroy()
  }
}

function demand(outcome: MigrationOutcome): void {
  if (!outcome.ok) throw new StartProblem(outcome.problem)
}
