// A distributed database on a real Citus: migrations, backup under registrations, restore, and the checks of the doctor.
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrations } from '@dayloop/migrations'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { restoreBackup } from '../../server/src/backup/restore.ts'
import { writeBackup } from '../../server/src/backup/write.ts'
import { findProblems } from '../../server/src/ops/invariants.ts'
import { connect, openClient } from '../../server/src/postgres/connect.ts'
import { hasLostNode } from '../../server/src/postgres/distribution.ts'
import { migrateDown, migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { openApp } from '../support/app.ts'
import { aCluster, hasCitus } from '../support/citus.ts'
import { emptyDatabase } from '../support/database.ts'
import { aUser } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'

const open = (url: string) => {
  const db = connect(url, { size: 2 })
  atEnd(() => db.destroy())
  return db
}

describe.skipIf(!hasCitus)('a distributed database', () => {
  it('migrates back to its first tables and forward again, and places what is new', {
    timeout: 120_000,
  }, async () => {
    const { url } = await aCluster()
    const down = Object.keys(migrations).length - 4
    for (let step = 0; step < down; step++) expect(await migrateDown(url)).toMatchObject({ ok: true })
    expect(await migrateToLatest(url)).toMatchObject({ ok: true })
    const name = '9999_labels'
    const next = {
      up: async (db: Kysely<unknown>) => {
        await db.schema.alterTable('tasks').addColumn('label_id', 'uuid').execute()
        await db.schema.alterTable('users').addColumn('locale', 'text').execute()
        await db.schema.alterTable('usernames').addColumn('hidden', 'boolean').execute()
        await db.schema.createIndex('tasks_label').on('tasks').columns(['user_id', 'label_id']).execute()
      },
    }
    expect(await migrateToLatest(url, { ...migrations, [name]: next })).toEqual({ ok: true, names: [name] })
    const { rows } = await sql<{ name: string }>`
      select distinct colocationid from pg_dist_partition
      where logicalrelid::text in ('users', 'tasks', 'task_counts', 'settings', 'sessions')`.execute(
      open(url),
    )
    expect(rows).toHaveLength(1)
  })

  it('is backed up while people register and write, and every backup is restored, distributed or not', {
    timeout: 240_000,
  }, async () => {
    const { url } = await aCluster()
    const opened = await openApp({ url, env: { RATE_LIMITS: 'off' } })
    let isWriting = true
    let written = 0
    const person = async () => {
      while (isWriting) {
        const somebody = await aUser(opened)
        for (const task_title of ['One', 'Two']) {
          expect((await somebody.post('/api/tasks/add_task/', { task_title })).status).toBe(201)
          written += 1
        }
      }
    }
    const writing = [person(), person(), person()]
    const folder = await mkdtemp(join(tmpdir(), 'dayloop-test-backup-'))
    const files = [1, 2, 3].map((number) => join(folder, `${number}.gz`))
    for (const file of files) {
      const enough = written + 10
      while (written < enough) await new Promise((resolve) => setTimeout(resolve, 20))
      const client = await openClient(url)
      await writeBackup(client, file)
      await client.end()
    }
    isWriting = false
    await Promise.all(writing)
    const [first = '', second = '', third = ''] = files
    for (const [file, target] of [
      [first, await emptyDatabase()],
      [second, (await aCluster()).url],
      [third, await emptyDatabase()],
    ] as const) {
      const { rows } = await restoreBackup(target, file)
      expect(rows.users).toBeGreaterThan(1)
      expect(await findProblems(open(target))).toEqual([])
    }
    expect(await findProblems(open(url))).toEqual([])
    expect(await hasLostNode(open(url))).toBe(false)
  })
})
