// A rolling upgrade: the old version keeps serving while the new one migrates, and may also start then.
import { readFile } from 'node:fs/promises'
import { migrations } from '@dayloop/migrations'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '../../server/src/postgres/connect.ts'
import { isMigrated, type Migrations, migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { openApp } from '../support/app.ts'
import { cloneDatabase } from '../support/database.ts'
import { aUser } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { waitFor } from '../support/wait.ts'

const last = Object.keys(migrations).at(-1) ?? ''
const following = (steps: number) => String(Number(last.slice(0, 4)) + steps).padStart(4, '0')

/** An expanding migration: it adds columns with defaults and removes nothing. */
const expansion = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('tasks')
      .addColumn('weight', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('users').addColumn('locale', 'text').execute()
    await db.schema
      .createTable('labels')
      .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', 'uuid', (column) => column.notNull())
      .addPrimaryKeyConstraint('labels_pkey', ['user_id', 'id'])
      .execute()
    await db.schema.createIndex('tasks_weight').on('tasks').columns(['user_id', 'weight']).execute()
  },
}
const next = (name = `${following(1)}_weights`): Migrations => ({ ...migrations, [name]: expansion })

const open = async () => {
  const url = await cloneDatabase()
  const db = connect(url)
  atEnd(() => db.destroy())
  return { url, db }
}

it('serves every request and stays ready while the next version runs its migrations', async () => {
  const opened = await openApp()
  const ann = await aUser(opened)
  const written: string[] = []
  const statuses = new Set<number>()
  let migrating = true
  const write = async () => {
    while (migrating || written.length < 40) {
      const { status, body } = await ann.post('/api/tasks/add_task/', { task_title: 'Through the upgrade' })
      statuses.add(status)
      written.push(body.id)
      statuses.add((await ann.get('/api/tasks/all_tasks/')).status)
      statuses.add((await ann.post(`/api/tasks/task_complete/${body.id}/`, { status: true })).status)
    }
  }
  const writing = [write(), write(), write()]
  const outcome = await migrateToLatest(opened.url, next())
  migrating = false
  await Promise.all(writing)
  expect(outcome).toEqual({ ok: true, names: [`${following(1)}_weights`] })
  expect(statuses).toEqual(new Set([200, 201]))
  expect((await ann.get('/api/tasks/all_tasks/')).body.completed_tasks_count).toBe(written.length)
  expect(await isMigrated(opened.db)).toBe(true)
  // All other changes of a user, by the version that does not know the new columns.
  const again = await aUser(opened)
  expect((await again.post('/api/apply_routines/')).status).toBe(200)
  await sql`drop table labels`.execute(opened.db)
})

it('a migration waits only briefly for a table, so that requests do not queue behind it', async () => {
  const { url, db } = await open()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const reader = db.transaction().execute(async (transaction) => {
    await sql`lock table tasks in access share mode`.execute(transaction)
    await held
  })
  const migrating = migrateToLatest(url, next())
  await waitFor('the migration to want the table', async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'tasks'::regclass and not granted`.execute(db)
    return rows.length > 0
  })
  // If the migration waited without a limit, this statement would wait for the reader too.
  await sql`select from tasks limit 1`.execute(db)
  release()
  await reader
  expect((await migrating).ok).toBe(true)
  await sql`drop table labels`.execute(db)
})

describe('an older version, started after a newer one has migrated', () => {
  const migrated = async (name: string) => {
    const { url, db } = await open()
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
      db,
    )
    return { outcome: await migrateToLatest(url), ready: await isMigrated(db) }
  }

  it.each([`${following(1)}_weights`, `${following(2)}_contract_${last.slice(0, 4)}_old_column`])(
    'serves beside %s',
    async (name) => {
      expect(await migrated(name)).toEqual({ outcome: { ok: true, names: [], newer: [name] }, ready: true })
    },
  )

  it('refuses to start if a migration removed a column that it uses', async () => {
    const name = `${following(2)}_contract_${following(1)}_old_column`
    const problem = expect.stringMatching(`newer Dayloop.*${name}`)
    expect(await migrated(name)).toEqual({ outcome: { ok: false, problem }, ready: false })
  })
})

it('every migration that removes something names the required migration', async () => {
  const taking =
    /dropColumn|renameColumn|renameTo|dropTable|dropConstraint|setDataType|setNotNull|drop (column|table|constraint)|set not null|alter column \w+ type|rename (to|column)/i
  const found = await Promise.all(
    Object.keys(migrations).map(async (name) => {
      const text = await readFile(new URL(`../../migrations/src/${name}.ts`, import.meta.url), 'utf8')
      return { name, takes: taking.test(text.split('export async function down')[0] ?? '') }
    }),
  )
  expect(found.filter(({ takes, name }) => takes !== /^\d{4}_contract_\d{4}_/.test(name))).toEqual([])
  expect(taking.test("await db.schema.alterTable('tasks').dropColumn('status')")).toBe(true)
})
