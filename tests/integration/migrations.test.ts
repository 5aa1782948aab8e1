// The migrations themselves: to the latest, back to nothing, and to the latest again.
import { migrations } from '@dayloop/migrations'
import pg from 'pg'
import { expect, test } from 'vitest'
import { USER_TABLES } from '../../server/src/postgres/distribution.ts'
import { migrateDown, migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { cloneDatabase, emptyDatabase } from '../support/database.ts'

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
