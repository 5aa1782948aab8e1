// Whether a database has every migration, and its state after a run.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connect } from '../../server/src/postgres/connect.ts'
import {
  isMigrated,
  migrateDown,
  migrateToLatest,
  migrationStatus,
} from '../../server/src/postgres/migrate.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'

async function open() {
  const url = await cloneDatabase()
  const db = connect(url)
  atEnd(() => db.destroy())
  return { url, db }
}

it('reports pending migrations and leaves no lock behind', async () => {
  const { url, db } = await open()
  expect(await isMigrated(db)).toBe(true)
  expect((await migrateDown(url)).ok).toBe(true)
  expect(await isMigrated(db)).toBe(false)
  expect((await migrationStatus(url)).at(-1)?.executedAt).toBeUndefined()
  expect((await migrateToLatest(url)).ok).toBe(true)
  const locks = await sql`select from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(db)
  expect(locks.rows).toEqual([])
})
