// Runs the static list of migrations, one transaction, one replica at a time.
import { setTimeout as wait } from 'node:timers/promises'
import { migrations } from '@dayloop/migrations'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Migration,
  type MigrationInfo,
  type MigrationResultSet,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from '../db/tables.ts'
import { type ConnectionTarget, openPool } from './connect.ts'

const LOCK = 5_190_733_142
const LOCK_WAIT = '10min'
/** How long a change of a table may wait for the requests under way: those that come after wait behind it. */
const TABLE_WAIT = '2s'
const TABLE_TRIES = 15
const TABLE_PAUSE = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Every transaction of a migrating connection begins by taking Dayloop's lock. Kysely's own lock is of the
 * session, which PgBouncer's transaction mode would leave behind on a connection that others share; this one
 * ends with the transaction, whatever happens.
 */
class MigrationDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings)
    await connection.executeQuery(CompiledQuery.raw(`set local statement_timeout = '${LOCK_WAIT}'`))
    await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(${LOCK})`))
    await connection.executeQuery(CompiledQuery.raw('set local statement_timeout = 0'))
    await connection.executeQuery(CompiledQuery.raw(`set local lock_timeout = '${TABLE_WAIT}'`))
  }
}

class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** What a run did, or why it did nothing. `newer`: what a newer Dayloop did, beside which this one may serve. */
export type MigrationOutcome =
  | { ok: true; names: string[]; newer?: string[] }
  | { ok: false; problem: string }

/** The migrations by their names; the tests of a rolling upgrade hand in those of a next version. */
export type Migrations = Record<string, Migration>

type Step = (migrator: Migrator) => Promise<MigrationResultSet>
const toLatest: Step = (migrator) => migrator.migrateToLatest()

async function withMigrator<T>(
  target: ConnectionTarget,
  list: Migrations,
  use: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = openPool(target, { size: 1 })
  const dialect = new PostgresDialect({ pool })
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new MigrationAdapter(),
      createDriver: () => new MigrationDriver({ pool }),
      createIntrospector: (owner) => dialect.createIntrospector(owner),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
  try {
    return await use(new Migrator({ db, provider: { getMigrations: async () => list } }), db)
  } finally {
    await db.destroy()
  }
}

const numberOf = (name: string) => Number(name.slice(0, 4))
const newestOf = (list: Migrations) => Math.max(0, ...Object.keys(list).map(numberOf))

/** `0012_contract_0010_…`: whoever does not know 0010 still uses what this one took away. */
const shutsOut = (name: string, list: Migrations) =>
  Number(/^\d{4}_contract_(\d{4})_/.exec(name)?.[1] ?? 0) > newestOf(list)

/** What of these migrations is still to be done, and what a newer Dayloop did. */
async function compare<T>(db: Kysely<T>, list: Migrations) {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const done = rows.map(({ name }) => name)
  return {
    pending: Object.keys(list).filter((name) => !done.includes(name)),
    newer: done.filter((name) => !(name in list)),
  }
}

type Failed = { error: unknown; step: Step }

async function judged(
  { error, step }: Failed,
  db: Kysely<unknown>,
  list: Migrations,
): Promise<MigrationOutcome> {
  const text = error instanceof Error ? error.message : String(error)
  if (!/previously executed migration \S+ is missing/.test(text))
    return { ok: false, problem: `a migration failed and was undone: ${text}` }
  const { pending, newer } = await compare(db, list)
  const served = step === toLatest && pending.length === 0 && newer.every((name) => !shutsOut(name, list))
  if (served) return { ok: true, names: [], newer }
  return {
    ok: false,
    problem: `the database was migrated by a newer Dayloop (it has ${newer.join(', ')}): start that version, or go back with it first`,
  }
}

async function run(target: ConnectionTarget, step: Step, list: Migrations): Promise<MigrationOutcome> {
  return withMigrator(target, list, async (migrator, db) => {
    for (let tries = 1; ; tries++) {
      const { error, results = [] } = await step(migrator)
      if (!error) return { ok: true, names: results.map((result) => result.migrationName) }
      const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isBusy || tries === TABLE_TRIES) return judged({ error, step }, db, list)
      await wait(TABLE_PAUSE)
    }
  })
}

/** Brings the database to the newest migration; several replicas may call it at once. */
export const migrateToLatest = (
  target: ConnectionTarget,
  list: Migrations = migrations,
): Promise<MigrationOutcome> => run(target, toLatest, list)

/** Takes the last migration back. */
export const migrateDown = (target: ConnectionTarget): Promise<MigrationOutcome> =>
  run(target, (migrator) => migrator.migrateDown(), migrations)

/** Brings the database forward or back to the migration of that name. */
export const migrateTo = (target: ConnectionTarget, name: string): Promise<MigrationOutcome> =>
  run(target, (migrator) => migrator.migrateTo(name), migrations)

/** Every migration known here, and when it was run. */
export async function migrationStatus(target: ConnectionTarget): Promise<MigrationInfo[]> {
  return withMigrator(target, migrations, async (migrator) => [...(await migrator.getMigrations())])
}

/** Whether this Dayloop can serve from this database: its migrations are done, and no newer one shuts it out. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const { pending, newer } = await compare(db, migrations)
  return pending.length === 0 && newer.every((name) => !shutsOut(name, migrations))
}
