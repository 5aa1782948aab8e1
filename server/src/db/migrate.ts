// Runs the static list of migrations, one transaction, one replica at a time.
import { migrations } from '@dayloop/migrations'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type MigrationInfo,
  type MigrationResultSet,
  Migrator,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  sql,
  type TransactionSettings,
} from 'kysely'
import { type ConnectionTarget, openPool } from './connect.ts'

const LOCK = 5_190_733_142
const LOCK_WAIT = '10min'

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
  }
}

class MigrationAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** What a run did, or why it did nothing. */
export type MigrationOutcome = { ok: true; names: string[] } | { ok: false; problem: string }

async function withMigrator<T>(
  target: ConnectionTarget,
  use: (migrator: Migrator) => Promise<T>,
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
    return await use(new Migrator({ db, provider: { getMigrations: async () => migrations } }))
  } finally {
    await db.destroy()
  }
}

function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const newer = /previously executed migration (\S+) is missing/.exec(text)
  if (newer)
    return `the database was migrated by a newer Dayloop (it has ${newer[1]}): start that version, or go back with it first`
  return `a migration failed and was undone: ${text}`
}

async function run(
  target: ConnectionTarget,
  step: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<MigrationOutcome> {
  return withMigrator(target, async (migrator) => {
    const { error, results = [] } = await step(migrator)
    if (error) return { ok: false, problem: problemOf(error) }
    return { ok: true, names: results.map((result) => result.migrationName) }
  })
}

/** Brings the database to the newest migration; several replicas may call it at once. */
export const migrateToLatest = (target: ConnectionTarget): Promise<MigrationOutcome> =>
  run(target, (migrator) => migrator.migrateToLatest())

/** Takes the last migration back. */
export const migrateDown = (target: ConnectionTarget): Promise<MigrationOutcome> =>
  run(target, (migrator) => migrator.migrateDown())

/** Brings the database forward or back to the migration of that name. */
export const migrateTo = (target: ConnectionTarget, name: string): Promise<MigrationOutcome> =>
  run(target, (migrator) => migrator.migrateTo(name))

/** Every migration known here, and when it was run. */
export async function migrationStatus(target: ConnectionTarget): Promise<MigrationInfo[]> {
  return withMigrator(target, async (migrator) => [...(await migrator.getMigrations())])
}

/** Whether this database has every migration known here. */
export async function isMigrated<T>(db: Kysely<T>): Promise<boolean> {
  const names = Object.keys(migrations)
  const found = await sql<{ count: number }>`
    select count(*) as count from kysely_migration where name = any(${names})`.execute(db)
  return found.rows[0]?.count === names.length
}
