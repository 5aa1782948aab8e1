// The migrations: to the latest, back to nothing, and to the latest again; their status, and the indexes that they create.
import { migrations } from '@dayloop/migrations'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../../server/src/postgres/connect.ts'
import { USER_TABLES } from '../../server/src/postgres/distribution.ts'
import {
  isMigrated,
  migrateDown,
  migrateToLatest,
  migrationStatus,
} from '../../server/src/postgres/migrate.ts'
import { cloneDatabase, emptyDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'

const names = Object.keys(migrations)

const shape = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`
    select table_name, column_name, data_type, is_nullable, column_default, null as definition
    from information_schema.columns where table_schema = 'public'
    union all
    select tablename, indexname, null, null, null, indexdef from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass::text, conname, null, null, null, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    order by 1, 2, 6`)
  await client.end()
  return rows.filter(({ table_name }) => !String(table_name).startsWith('kysely_migration'))
}

test('all migrations run, can be reverted, and run again', async () => {
  const url = await emptyDatabase()
  expect(await migrateToLatest(url)).toEqual({ ok: true, names })
  const built = await shape(url)
  expect(built.length).toBeGreaterThan(20)
  for (const name of [...names].reverse()) expect(await migrateDown(url)).toEqual({ ok: true, names: [name] })
  expect(await shape(url)).toEqual([])
  expect(await migrateToLatest(url)).toEqual({ ok: true, names })
  expect(await shape(url)).toEqual(built)
})

test('concurrent replicas run the migrations once', async () => {
  const url = await emptyDatabase()
  const outcomes = await Promise.all([1, 2, 3, 4].map(() => migrateToLatest(url)))
  const ran = outcomes.flatMap((outcome) => (outcome.ok ? outcome.names : [outcome.problem]))
  expect(ran).toEqual(names)
})

test('pending migrations are reported, and no lock is left behind', async () => {
  const url = await cloneDatabase()
  const db = connect(url)
  atEnd(() => db.destroy())
  expect(await isMigrated(db)).toBe(true)
  expect((await migrateDown(url)).ok).toBe(true)
  expect(await isMigrated(db)).toBe(false)
  expect((await migrationStatus(url)).at(-1)?.executedAt).toBeUndefined()
  expect((await migrateToLatest(url)).ok).toBe(true)
  const locks = await sql`select from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and datname = current_database()`.execute(db)
  expect(locks.rows).toEqual([])
})

// The indexes of retention find expired rows of all users. The words of the search index begin with their user.
const OF_ALL_USERS = /_past ON|^CREATE INDEX search_words_words /

test('keys and indexes of user-owned tables begin with user_id, except for those of retention and search', async () => {
  const client = new pg.Client(await cloneDatabase())
  await client.connect()
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select tablename as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1)`,
    [USER_TABLES],
  )
  await client.end()
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(USER_TABLES))
  const others = rows.filter(({ definition }) => !/\(user_id[,)]/.test(definition))
  expect(others.filter(({ definition }) => !OF_ALL_USERS.test(definition))).toEqual([])
})
