// Runs the migrations in one transaction, on one replica at a time.
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
import { isDistributed, placeNewTables } from './distribution.ts'

const LOCK = 5_190_733_142
const LOCK_WAIT = '10min'
/** How long a table change may wait for in-flight requests, because later requests queue behind it. */
const TABLE_WAIT = '2s'
const TABLE_TRIES = 15
const TABLE_PAUSE = 1_000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Takes Dayloop's lock at the start of every transaction of a migration. The lock ends with the transaction. Kysely's
 * own lock belongs to the session; behind PgBouncer it would stay on a connection that others share.
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
    // Citus refuses parallel changes of tables that foreign keys connect. Other databases ignore the setting.
    await connection.executeQuery(CompiledQuery.raw("set local citus.multi_shard_modify_mode = 'sequential'"))
  }
}

class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** What a run did, or why it failed. `newer` are migrations of a newer Dayloop that this version is compatible with. */
export type MigrationOutcome =
  | { ok: true; names: string[]; newer?: string[] }
  | { ok: false; problem: string }

/** Migrations by name. The tests of a rolling upgrade pass those of a later version. */
export type Migrations = Record<string, Migration>

/** On a distributed database, the tables that a migration makes are placed in its transaction. */
function placing(list: Migrations): Migrations {
  const placed = Object.entries(list).map(([name, { up, ...rest }]): [string, Migration] => [
    name,
    {
      ...rest,
      up: async (db) => {
        await up(db)
        if (await isDistributed(db)) await placeNewTables(db)
      },
    },
  ])
  return Object.fromEntries(placed)
}

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
    return await use(new Migrator({ db, provider: { getMigrations: async () => placing(list) } }), db)
  } finally {
    await db.destroy()
  }
}

function numberOf(name: string) {
  return Number(name.slice(0, 4))
}
function newestOf(list: Migrations) {
  return Math.max(0, ...Object.keys(list).map(numberOf))
}

/** Whether a migration excludes this version: `0012_contract_0010_…` removes what versions without 0010 still use. */
function excludesUs(name: string, list: Migrations) {
  return Number(/^\d{4}_contract_(\d{4})_/.exec(name)?.[1] ?? 0) > newestOf(list)
}

/** The migrations that are pending, and those that a newer Dayloop ran. */
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
    return { ok: false, problem: `a migration failed and was rolled back: ${text}` }
  const { pending, newer } = await compare(db, list)
  const served = step === toLatest && pending.length === 0 && newer.every((name) => !excludesUs(name, list))
  if (served) return { ok: true, names: [], newer }
  return {
    ok: false,
    problem: `the database was migrated by a newer Dayloop (it has ${newer.join(', ')}): start that version, or migrate back with it first`,
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

/** Runs all pending migrations; several replicas may call it at once. */
export function migrateToLatest(
  target: ConnectionTarget,
  list: Migrations = migrations,
): Promise<MigrationOutcome> {
  return run(target, toLatest, list)
}

/** Reverts the last migration. */
export function migrateDown(target: ConnectionTarget): Promise<MigrationOutcome> {
  return run(target, (migrator) => migrator.migrateDown(), migrations)
}

/** Migrates forward or back to the named migration. */
export function migrateTo(target: ConnectionTarget, name: string): Promise<MigrationOutcome> {
  return run(target, (migrator) => migrator.migrateTo(name), migrations)
}

/** Every known migration, and when it ran. */
export async function migrationStatus(target: ConnectionTarget): Promise<MigrationInfo[]> {
  return withMigrator(target, migrations, async (migrator) => [...(await migrator.getMigrations())])
}

/** Whether this version can use the database: its migrations ran, and no newer one is incompatible. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const { pending, newer } = await compare(db, migrations)
  return pending.length === 0 && newer.every((name) => !excludesUs(name, migrations))
}
