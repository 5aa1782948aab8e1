// A distributed database on a real Citus: migrations, backup under registrations, restore, the demo users, and the checks
// of the doctor.
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrations } from '@dayloop/migrations'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { restoreBackup } from '../../server/src/backup/restore.ts'
import { writeBackup } from '../../server/src/backup/write.ts'
import { eraseRows } from '../../server/src/db/erasure.ts'
import { linkIdentitiesSince } from '../../server/src/db/identities.ts'
import type { UserId } from '../../server/src/db/tables.ts'
import { findProblems, repairProblems } from '../../server/src/ops/invariants.ts'
import { noRemovedRows, removeAllExpired } from '../../server/src/ops/retention-job.ts'
import { connect, openClient } from '../../server/src/postgres/connect.ts'
import { dropOldFunctions } from '../../server/src/postgres/delegated.ts'
import { findLostNodes } from '../../server/src/postgres/distribution.ts'
import { migrateDown, migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'
import { indexAll } from '../../server/src/tasks/index-job.ts'
import { JWT_SECRET, openApp } from '../support/app.ts'
import { aCluster, hasCitus, type Remote, remoteOf } from '../support/citus.ts'
import { emptyDatabase } from '../support/database.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const open = (url: string) => {
  const db = connect(url, { size: 2 })
  atEnd(() => db.destroy())
  return db
}

/** What was sent to several nodes. The end of a transaction goes to each of its nodes. */
const scatteredOf = (seen: Remote[]) =>
  seen.filter(({ text, nodes }) => nodes.size > 1 && !/^(commit|rollback)/.test(text)).map(({ text }) => text)

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

  it('is backed up while users register and write, and every backup can be restored, distributed or not', {
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
      await waitFor('ten more tasks', () => written >= enough)
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
    expect(await findLostNodes(open(url))).toEqual([])
  })

  it('is backed up only after transactions have ended on all nodes', { timeout: 120_000 }, async () => {
    const { url, workers } = await aCluster()
    const [worker = ''] = workers
    const [node, watcher, client] = [await openClient(worker), await openClient(url), await openClient(url)]
    await node.query("begin; create table held (id int); prepare transaction 'held'")
    const folder = await mkdtemp(join(tmpdir(), 'dayloop-test-backup-'))
    let isWritten = false
    const backup = writeBackup(client, join(folder, 'backup.gz')).then(() => {
      isWritten = true
    })
    await waitFor('the backup to wait', async () => {
      const { rows } = await watcher.query(
        "select from pg_stat_activity where query like '%pg_prepared_xacts%' and pid <> pg_backend_pid()",
      )
      return rows.length > 0
    })
    expect(isWritten).toBe(false)
    await node.query("rollback prepared 'held'")
    await backup
    for (const one of [node, watcher, client]) await one.end()
  })

  it('runs its jobs: the routines and the erasure of a user use one node, and expired rows are removed', {
    timeout: 120_000,
  }, async () => {
    const { url } = await aCluster()
    const app = await openApp({ url, env: { ACCESS_TOKEN_TTL: '100000000', REFRESH_TOKEN_TTL: '100000000' } })
    const people = [await aUser(app), await aUser(app), await aUser(app)] as const
    for (const person of people) {
      await aRoutine(person, { missed: 'skip' })
      await person.patch('/api/settings/', { auto_apply_routines: true })
      await person.post('/api/apply_routines/')
      const { id } = await aTask(person)
      await person.delete(`/api/tasks/delete_task/${id}/`)
    }
    const [closed, other] = people
    const unused = await aRoutine(other, { status: false })
    await other.post(`/api/delete_routine/${unused.id}/`)
    app.clock.set('2026-03-12T00:00:00Z')
    const applied = await remoteOf(async () =>
      expect(await applyDueRoutines({ db: app.deps.db, clock: app.clock.now, pace: 0, batch: 1 })).toBe(3),
    )
    expect(scatteredOf(applied)).toEqual([])
    app.clock.set('2026-05-12T00:00:00Z')
    const removed = noRemovedRows()
    await removeAllExpired({ db: app.deps.db, clock: app.clock.now, removed })
    expect(removed).toMatchObject({ tasks: expect.any(Number), routines: 1 })
    expect(removed.tasks).toBeGreaterThan(2)
    const erased = await remoteOf(() => eraseRows(app.deps.db, closed.user.id as UserId))
    expect(scatteredOf(erased)).toEqual([])
    expect(await findProblems(open(url))).toEqual([])
    expect(await dropOldFunctions(open(url))).toBe(0)
    await sql`create function dayloop_write_old() returns int language sql as 'select 1'`.execute(open(url))
    expect(await dropOldFunctions(open(url))).toBe(1)
    expect((await people[1].get('/api/tasks/all_tasks/')).status).toBe(200)
  })

  it('indexes the tasks of each user on one node, and repairs what the doctor finds', {
    timeout: 120_000,
  }, async () => {
    const { url } = await aCluster()
    const app = await openApp({ url })
    const db = open(url)
    const people = [await aUser(app), await aUser(app), await aUser(app)] as const
    const tags = ['home', 'garden']
    for (const person of people)
      for (const due_date of ['2026-03-10', null]) await aTask(person, { tags, due_date })
    const ask = (text: string) => sql.raw<{ user_id: string }>(text).execute(db)
    const entries = async () => (await ask('select user_id from list_entries')).rows.length
    const recent = await remoteOf(() => indexAll(app.deps.db, { rest: 0 }))
    expect(await entries()).toBe(0)
    const indexed = await remoteOf(() => indexAll(app.deps.db, { rest: 0, quiet_ms: 0 }))
    expect(await entries()).toBe(people.length * 2 * 3)
    const isOverAllUsers = (text: string) => text.includes('a job over all users')
    expect(scatteredOf([...recent, ...indexed]).filter((text) => !isOverAllUsers(text))).toEqual([])
    expect(await findProblems(db)).toEqual([])

    const user_id = people[0].user.id
    for (const wrong of [
      "update list_counts set pending = pending + 1 where tag_key = 'home'",
      `insert into list_counts (user_id, tag_key, priority, day, pending, completed)
       values ('${user_id}', 'lost', 0, 'infinity', 2, 0)`,
      `delete from list_entries where user_id = '${user_id}' and tag_key = ''`,
      `insert into list_entries (user_id, task_id, tag_key, tag, status, priority, day, title_key, created_at)
       values ('${user_id}', '${crypto.randomUUID()}', '', '', false, 0, '-infinity', '', now())`,
      `update task_counts set pending = 7 where user_id = '${people[1].user.id}' and day = 'infinity'`,
      `insert into identities (user_id, issuer, subject) values ('${user_id}', 'google', 'linked-elsewhere')`,
    ])
      await ask(wrong)
    expect((await findProblems(db)).map(({ name }) => name).sort()).toEqual([
      'an identity is not among those of its account',
      'list_counts disagrees with list_entries',
      'list_entries disagrees with tasks',
      'task_counts disagrees with tasks',
    ])
    await linkIdentitiesSince(db, new Date(0))
    expect((await findProblems(db)).map(({ name }) => name)).not.toContain(
      'an identity is not among those of its account',
    )
    await db.transaction().execute(repairProblems)
    await indexAll(app.deps.db, { rest: 0, quiet_ms: 0 })
    expect(await findProblems(db)).toEqual([])
  })

  it('gets the demo users', { timeout: 60_000 }, async () => {
    const { url } = await aCluster()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['scripts/run.mjs', 'server/src/commands/seed.ts'],
      { cwd: thisCheckout, env: { PATH: process.env.PATH, DATABASE_URL: url, JWT_SECRET } },
    )
    expect(stdout.match(/password: /g)).toHaveLength(3)
    expect(await findProblems(open(url))).toEqual([])
  })
})
