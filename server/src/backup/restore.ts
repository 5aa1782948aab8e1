// Restores a backup into an empty database: the tables of that time, their rows, and the later migrations.
import { sql } from 'kysely'
import { QUEUES } from '../jobs/open.ts'
import { openQueue } from '../jobs/queue.ts'
import { repairProblems } from '../ops/invariants.ts'
import { type ConnectionTarget, connect, openClient } from '../postgres/connect.ts'
import { type MigrationOutcome, migrateTo, migrateToLatest, migrationStatus } from '../postgres/migrate.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { StartProblem } from '../start-problem.ts'
import { type Loaded, loadBackup, refuseRows } from './load.ts'
import { readBackup } from './read.ts'
import { listTables } from './tables.ts'

/** What was restored. */
export type Restored = Loaded & { made_at: string; migration: string }

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
    const { rows, orphans } = await loadBackup(client, file, header)
    demand(await migrateToLatest(target))
    // Tasks and their counts were read at different moments.
    if (!header.has_snapshot) await recount(target)
    return { rows, orphans, made_at: header.made_at, migration: known.at(-1) ?? '' }
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

async function recount(target: ConnectionTarget): Promise<void> {
  const db = connect(target, { size: 1, patient: true })
  try {
    await inTransaction(db, async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      await repairProblems(transaction)
    })
  } finally {
    await db.destroy()
  }
}

function demand(outcome: MigrationOutcome): void {
  if (!outcome.ok) throw new StartProblem(outcome.problem)
}
