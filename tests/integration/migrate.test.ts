// What the migrator says of a database that this Dayloop does not know, and of one that is not there yet.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connect } from '../../server/src/db/connect.ts'
import { isMigrated, migrateDown, migrateToLatest, migrationStatus } from '../../server/src/db/migrate.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'

async function open() {
  const url = await cloneDatabase()
  const db = connect(url)
  atEnd(() => db.destroy())
  return { url, db }
}

it('says clearly that a newer Dayloop was here', async () => {
  const { url, db } = await open()
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', ${new Date().toISOString()})`.execute(
    db,
  )
  const outcome = await migrateToLatest(url)
  expect(outcome).toEqual({ ok: false, problem: expect.stringMatching(/newer Dayloop.*9999_later/) })
})

it('knows whether everything was run, and leaves no lock behind', async () => {
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
