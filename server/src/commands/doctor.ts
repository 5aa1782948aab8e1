// npm run doctor [-- --mend]: checks a database, with or without a running server, and prints each problem with its fix.
// With --mend it repairs what it can. The exit code is 1 when a problem remains.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { readEnvironment } from '../env.ts'
import { findTrouble, mendTrouble, type Trouble } from '../ops/invariants.ts'
import { type ConnectionTarget, connect } from '../postgres/connect.ts'
import { migrationStatus } from '../postgres/migrate.ts'
import { openDatabase } from '../postgres/open.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { StartProblem } from '../start-problem.ts'

const USAGE = 'usage: npm run doctor [-- --mend]'
const ROWS_SHOWN = 5
function say(line: string) {
  return process.stdout.write(`${line}\n`)
}

type Finding = { what: string; mend: string; rows?: unknown[] }

async function pendingMigrations(target: ConnectionTarget): Promise<Finding[]> {
  const pending = (await migrationStatus(target)).filter(({ executedAt }) => !executedAt)
  if (pending.length === 0) return []
  const names = pending.map(({ name }) => name).join(', ')
  return [{ what: `migrations were not run: ${names}`, mend: 'npm run migrate -- up, or start Dayloop' }]
}

function mendOf({ can_be_mended }: Trouble) {
  return can_be_mended
    ? 'npm run doctor -- --mend (recomputes the counts from the tasks; writers wait meanwhile)'
    : 'Dayloop never writes this: compare with a restored backup'
}

async function brokenInvariants(db: Kysely<Tables>): Promise<Finding[]> {
  const troubles = await unhurried(db, findTrouble)
  return troubles.map((trouble) => ({ what: trouble.name, rows: trouble.rows, mend: mendOf(trouble) }))
}

/** Indexes that were not completed, and constraints that were never checked against existing rows. */
async function unsoundSchema(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select indexrelid::regclass::text as name, 'index' as kind from pg_index
      join pg_class on pg_class.oid = indrelid
      where not indisvalid and relnamespace = current_schema()::regnamespace
    union all
    select conname, 'constraint' from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ name, kind }) => ({
    what: `the ${kind} ${name} is not valid`,
    mend: kind === 'index' ? `reindex index ${name}` : `alter table … validate constraint ${name}`,
  }))
}

/** Settings with which a crash loses acknowledged writes, or worse. */
async function unsafeSettings(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where setting = 'off'
      and name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  return rows.map(({ name }) => ({
    what: `Postgres runs with ${name} = off: a crash can lose acknowledged writes`,
    mend: `alter system set ${name} = on, then reload Postgres`,
  }))
}

/** Without a statement time-out: a check of a large database takes longer than a request may. */
function unhurried<Answer>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<Answer>) {
  return inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    return work(transaction)
  })
}

async function examine(target: ConnectionTarget, mends: boolean): Promise<Finding[]> {
  const pending = await pendingMigrations(target)
  if (pending.length > 0) return pending
  const db = connect(target, { size: 1, patient: true })
  try {
    if (mends && (await brokenInvariants(db)).length > 0) {
      await unhurried(db, mendTrouble)
      say('The counts were made anew.')
    }
    return [...(await brokenInvariants(db)), ...(await unsoundSchema(db)), ...(await unsafeSettings(db))]
  } finally {
    await db.destroy()
  }
}

function tell({ what, rows = [], mend }: Finding): void {
  say(`✗ ${what}`)
  for (const row of rows.slice(0, ROWS_SHOWN)) say(`    ${JSON.stringify(row)}`)
  if (rows.length > ROWS_SHOWN) say(`    and ${rows.length - ROWS_SHOWN} more`)
  say(`  to mend: ${mend}`)
}

async function run(parameters: string[]): Promise<void> {
  const [action, ...more] = parameters
  if (more.length > 0 || (action !== undefined && action !== '--mend')) throw new StartProblem(USAGE)
  const answer = readEnvironment()
  if (!answer.ok) throw new StartProblem(answer.problem)
  const database = await openDatabase(answer.env, { log: say, share: true })
  try {
    const findings = await examine(database.target, action === '--mend')
    findings.forEach(tell)
    if (findings.length === 0) say('✓ nothing is wrong: migrations, counts, accounts, indexes and settings')
    else process.exitCode = 1
  } finally {
    await database.stop()
  }
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const text = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : error
  process.stderr.write(`Doctor: ${text}\n`)
  process.exitCode = 1
})
