// A backup is one consistent snapshot. A restore restores all of it or changes nothing.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loadBackup } from '../../server/src/backup/load.ts'
import { restoreBackup } from '../../server/src/backup/restore.ts'
import { writeBackup } from '../../server/src/backup/write.ts'
import { openClient } from '../../server/src/postgres/connect.ts'
import { migrateTo } from '../../server/src/postgres/migrate.ts'
import { allRows } from '../support/all-rows.ts'
import { openApp } from '../support/app.ts'
import { cloneDatabase, emptyDatabase } from '../support/database.ts'
import { aRoutine, aTask, aUser, signIn } from '../support/factories.ts'
import { checkInvariants } from '../support/invariants.ts'
import { atEnd } from '../support/lifetime.ts'
import { LOOKUPS_OF_ALL } from '../support/lookups.ts'
import { clientOf } from '../support/rest.ts'

const folder = await mkdtemp(join(tmpdir(), 'dayloop-backup-'))
atEnd(() => rm(folder, { recursive: true }))

const backUp = async (url: string, name: string) => {
  const client = await openClient(url)
  try {
    return await writeBackup(client, join(folder, name))
  } finally {
    await client.end()
  }
}

const query = async (url: string, text: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

// The mail server does not answer, so emails stay queued.
const opened = await openApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const ann = await aUser(opened, { username: 'ann' })
await aTask(ann, { task_title: 'Tab\there, line\nthere, \\. and \\N, 😀', due_date: '2026-03-10' })
await aTask(ann, { task_title: 'No date', task_details: "it's", status: true })
await aRoutine(ann)
await ann.post('/api/apply_routines/')
await ann.anyone.post('/api/auth/login/', { username: 'ann', password: 'not her password' })

test('every row of every table is restored, queued emails too', async () => {
  // Rows must not change between the two reads, so the job queue is stopped.
  await opened.app.close()
  await opened.jobs.close()
  const before = await allRows(opened.url)
  const { rows } = await backUp(opened.url, 'whole.gz')
  const url = await emptyDatabase()
  const restored = await restoreBackup(url, join(folder, 'whole.gz'))
  expect(restored.rows).toEqual(rows)
  const after = await allRows(url)
  expect(after).toEqual(before)
  for (const table of ['users', 'tasks', 'task_counts', 'routines', 'sessions', 'rate_limits', 'pgboss.job'])
    expect(after[table]?.length, table).toBeGreaterThan(0)

  const other = await openApp({ url, env: { JWT_SECRET: 'quite another secret of a restored box 0123' } })
  const visitor = clientOf(other)
  expect((await signIn(visitor, 'ann')).user.username).toBe('ann')
  // Access tokens become invalid with their secret; the refresh token still works.
  expect((await visitor.get('/api/user-data/', { authorization: `Bearer ${ann.access}` })).status).toBe(401)
  expect((await visitor.post('/api/auth/token/refresh/', { refresh: ann.refresh })).status).toBe(200)
})

test('only its owner can read the file, and a failed backup leaves no file', async () => {
  expect((await stat(join(folder, 'whole.gz'))).mode & 0o777).toBe(0o600)
  await expect(backUp(await emptyDatabase(), 'none.gz')).rejects.toThrow('there is no Dayloop')
  expect((await readdir(folder)).filter((name) => !name.endsWith('whole.gz'))).toEqual([])
})

test('it contains one snapshot, although writes continue', async () => {
  const busy = await openApp({ env: { RATE_LIMITS: 'off' } })
  const ben = await aUser(busy)
  const acknowledged: string[] = []
  let writing = true
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) {
      const { id } = await aTask(ben, { due_date: '2026-03-11' })
      acknowledged.push(id)
      await ben.post(`/api/tasks/task_complete/${id}/`, { status: true })
    }
  })
  const copies = []
  for (const name of ['one.gz', 'two.gz']) {
    const known = [...acknowledged]
    await backUp(busy.url, name)
    copies.push({ name, known })
  }
  writing = false
  await Promise.all(writers)
  for (const { name, known } of copies) {
    const url = await emptyDatabase()
    await restoreBackup(url, join(folder, name))
    await checkInvariants(url)
    const { rows } = await query(url, 'select id from tasks')
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(known))
  }
  expect(copies[1]?.known.length).toBeGreaterThan(0)
})

test('a backup of an older Dayloop is restored and migrated', async () => {
  const old = await emptyDatabase()
  await migrateTo(old, '0004_tasks')
  await query(
    old,
    `insert into users (id, username, email) values (gen_random_uuid(), 'old', 'old@example.com'); ${LOOKUPS_OF_ALL}`,
  )
  await backUp(old, 'old.gz')
  const url = await cloneDatabase()
  const { migration } = await restoreBackup(url, join(folder, 'old.gz'))
  const { rows } = await query(
    url,
    'select username, (select max(name) from kysely_migration) as at from users',
  )
  expect(rows).toEqual([{ username: 'old', at: migration }])
})

test('a database with rows is refused and not changed', async () => {
  const url = await cloneDatabase()
  await query(
    url,
    `insert into users (id, username, email) values (gen_random_uuid(), 'eve', 'eve@example.com'); ${LOOKUPS_OF_ALL}`,
  )
  const before = await allRows(url)
  await expect(restoreBackup(url, join(folder, 'whole.gz'))).rejects.toThrow('not empty (users has rows)')
  expect(await allRows(url)).toEqual(before)
})

test('a backup of a newer Dayloop is refused', async () => {
  const newer = await cloneDatabase()
  await query(newer, "insert into kysely_migration values ('9999_flying', '2099-01-01')")
  await backUp(newer, 'newer.gz')
  await expect(restoreBackup(await emptyDatabase(), join(folder, 'newer.gz'))).rejects.toThrow('9999_flying')
})

const whole = () => readFile(join(folder, 'whole.gz'))
const damages: [string, () => Promise<Buffer>][] = [
  ['half a file', async () => (await whole()).subarray(0, (await whole()).length / 2)],
  ['a changed byte', async () => changed(await whole())],
  ['changed words', async () => rezipped((text) => text.replace('No date', 'No dote'))],
  ['a missing table', async () => rezipped((text) => text.replace(/^copy tasks [\s\S]*?^\\\.\n/m, ''))],
  ['a missing end', async () => rezipped((text) => text.replace(/^-- end .*\n/m, ''))],
  ['more after the end', async () => rezipped((text) => `${text}drop table users;\n`)],
  ['something else', async () => Buffer.from('create table of_mine ()')],
  ['nothing', async () => Buffer.alloc(0)],
]

const rezipped = async (change: (text: string) => string) => {
  const text = gunzipSync(await whole()).toString()
  expect(change(text)).not.toBe(text)
  return gzipSync(change(text))
}

const changed = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] ?? 0) ^ 0xff
  return copy
}

test.each(damages)('%s is refused, and nothing is changed', async (name, make) => {
  const file = join(folder, `${name}.gz`)
  await writeFile(file, await make())
  const url = await emptyDatabase()
  await expect(restoreBackup(url, file)).rejects.toThrow('is not a complete backup')
  expect(await allRows(url)).toEqual({})
  // Also if the damage is found only during the restore, nothing changes.
  const migrated = await cloneDatabase()
  const client = await openClient(migrated)
  await expect(loadBackup(client, file, { has_snapshot: true })).rejects.toThrow()
  await client.end()
  expect(Object.values(await allRows(migrated)).flat()).toEqual([])
})

test('a missing file is refused', async () => {
  await expect(restoreBackup(await emptyDatabase(), join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
})
