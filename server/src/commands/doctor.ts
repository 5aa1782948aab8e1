// npm run doctor [-- --mend]: checks a database, with or without a running server, and prints each problem with its fix.
// With --mend it repairs what it can. The exit code is 1 when a problem remains.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Environment } from '../env.ts'
import { findProblems, type Problem, repairProblems } from '../ops/invariants.ts'
import { type ConnectionTarget, connect } from '../postgres/connect.ts'
import type { Database } from '../postgres/database.ts'
import { findLostNodes } from '../postgres/distribution.ts'
import { migrationStatus } from '../postgres/migrate.ts'
import { canListen } from '../postgres/notifications.ts'
import { openDatabase } from '../postgres/open.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { StartProblem } from '../start-problem.ts'
import { print, requireEnvironment, runCommand } from './run-command.ts'

const USAGE = 'usage: npm run doctor [-- --mend]'
const ROWS_SHOWN = 5

type Finding = { what: string; fix: string; rows?: unknown[] }

async function pendingMigrations(target: ConnectionTarget): Promise<Finding[]> {
  const pending = (await migrationStatus(target)).filter(({ executedAt }) => !executedAt)
  if (pending.length === 0) return []
  const names = pending.map(({ name }) => name).join(', ')
  return [{ what: `pending migrations: ${names}`, fix: 'npm run migrate -- up, or start Dayloop' }]
}

/** The workers of a distributed database that do not answer. */
async function lostNodes(db: Kysely<Tables>): Promise<Finding[]> {
  return (await findLostNodes(db)).map((address) => ({
    what: `the worker ${address} cannot be reached: users whose rows are there get 503`,
    fix: 'start it, or promote its replica (docs/SCALING.md); then run the doctor again, because the rows were not checked',
  }))
}

function fixOf({ is_repairable }: Problem) {
  return is_repairable
    ? 'npm run doctor -- --mend (recomputes the counts from the tasks; writes wait meanwhile)'
    : 'Dayloop never writes such rows: compare them with a restored backup'
}

async function brokenInvariants(db: Database): Promise<Finding[]> {
  const problems = await withoutTimeout(db, findProblems)
  return problems.map((problem) => ({ what: problem.name, rows: problem.rows, fix: fixOf(problem) }))
}

/** Indexes that were not completed, and constraints that were never checked against existing rows. */
async function invalidSchema(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select indexrelid::regclass::text as name, 'index' as kind from pg_index
      join pg_class on pg_class.oid = indrelid
      where not indisvalid and relnamespace = current_schema()::regnamespace
    union all
    select conname, 'constraint' from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace`.execute(db)
  return rows.map(({ name, kind }) => ({
    what: `the ${kind} ${name} is not valid`,
    fix: kind === 'index' ? `reindex index ${name}` : `alter table … validate constraint ${name}`,
  }))
}

/** Settings with which a crash can lose acknowledged writes or damage data. */
async function unsafeSettings(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where setting = 'off'
      and name in ('fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  return rows.map(({ name }) => ({
    what: `Postgres runs with ${name} = off: a crash can lose acknowledged writes`,
    fix: `alter system set ${name} = on, then reload Postgres`,
  }))
}

/** The hourly job that removes expired rows. A database that was just migrated or restored has two days for its first run. */
async function overdueRetention(db: Kysely<Tables>): Promise<Finding[]> {
  const { rows } = await sql<{ last: string | null }>`
    select to_char(max(ended_at) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as last
    from job_runs where name = 'retention'
    having greatest(max(ended_at), (select max(timestamp)::timestamptz from kysely_migration)) < now() - interval '2 days'`.execute(
    db,
  )
  return rows.map(({ last }) => ({
    what: `expired rows were not removed for two days (last: ${last ?? 'never'})`,
    fix: 'start Dayloop; if it runs, find out why its job "retention" fails (its log, or dayloop_job_failures_total)',
  }))
}

/** Runs work without a statement time-out, because checks of a large database take long. */
function withoutTimeout<Answer>(db: Database, work: (db: Kysely<Tables>) => Promise<Answer>) {
  return inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    return work(transaction)
  })
}

async function examine(target: ConnectionTarget, repairs: boolean): Promise<Finding[]> {
  const pending = await pendingMigrations(target)
  if (pending.length > 0) return pending
  const db = connect(target, { size: 1, patient: true })
  try {
    const lost = await lostNodes(db)
    if (lost.length > 0) return [...lost, ...(await unsafeSettings(db)), ...(await overdueRetention(db))]
    if (repairs && (await brokenInvariants(db)).length > 0) {
      await withoutTimeout(db, repairProblems)
      print('The counts were recomputed.')
    }
    return [
      ...(await brokenInvariants(db)),
      ...(await invalidSchema(db)),
      ...(await unsafeSettings(db)),
      ...(await overdueRetention(db)),
    ]
  } finally {
    await db.destroy()
  }
}

/** Whether changes can be announced between processes. If not, they arrive later, which is not reported as a problem. */
async function reportListening(
  { DATABASE_LISTEN_URL }: Environment,
  target: ConnectionTarget,
): Promise<void> {
  const db = connect(target, { size: 1 })
  try {
    if (await canListen(DATABASE_LISTEN_URL ?? target, db)) return
    print('! live changes are polled, because notifications of Postgres do not arrive')
    print('  fix: set DATABASE_LISTEN_URL to an address of Postgres without PgBouncer')
  } finally {
    await db.destroy()
  }
}

function report({ what, rows = [], fix }: Finding): void {
  print(`✗ ${what}`)
  for (const row of rows.slice(0, ROWS_SHOWN)) print(`    ${JSON.stringify(row)}`)
  if (rows.length > ROWS_SHOWN) print(`    and ${rows.length - ROWS_SHOWN} more`)
  print(`  fix: ${fix}`)
}

async function run(parameters: string[]): Promise<void> {
  const [action, ...more] = parameters
  if (more.length > 0 || (action !== undefined && action !== '--mend')) throw new StartProblem(USAGE)
  const env = requireEnvironment()
  const database = await openDatabase(env, { log: print, share: true })
  try {
    const findings = await examine(database.target, action === '--mend')
    findings.forEach(report)
    await reportListening(env, database.target)
    if (findings.length === 0)
      print('✓ no problems found in migrations, counts, accounts, indexes, settings and jobs')
    else process.exitCode = 1
  } finally {
    await database.stop()
  }
}

await runCommand('Doctor', run)
