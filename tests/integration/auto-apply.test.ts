// The automatic Apply: at midnight, after a downtime, across zones, from several replicas.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contracts/src/calendar.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { aRoutine, aUser, signIn } from '../support/factories.ts'
import { anotherClient } from '../support/locks.ts'
import type { Client } from '../support/rest.ts'
import { waitFor } from '../support/wait.ts'

type Task = { due_date: string | null; batch_id?: string }

const applier = fileURLToPath(new URL('../support/auto-applier.ts', import.meta.url))
// Tokens that stay valid while the tests move the clock.
const env = { ACCESS_TOKEN_TTL: '100000000', REFRESH_TOKEN_TTL: '100000000' }
// The scheduled job could take a user first.
const options = { env, runsJobs: false }
const run = (app: TestApp) => applyDueRoutines({ db: app.deps.db, clock: app.clock.now, pace: 0 })
const datesOf = async (client: Client) => {
  const dates: string[] = []
  for (let page = 1; page <= 10; page += 1) {
    const { body } = await client.get(`/api/tasks/all_tasks/?page=${page}`)
    dates.push(...body.user_tasks.map(({ due_date }: Task) => due_date))
    if (page >= body.pagination.num_pages) break
  }
  return dates.sort()
}
const week = (from: string, days = 7) => Array.from({ length: days }, (_, index) => addDays(from, index))

/** A user in a zone, with a daily routine that is applied automatically. */
const userIn = async (app: TestApp, time_zone: string) => {
  const client = await aUser(app, { time_zone })
  await aRoutine(client)
  const { status } = await client.patch('/api/settings/', { auto_apply_routines: true })
  expect(status).toBe(200)
  return client
}
const nextRun = async (app: TestApp, client: { user: { id: string } }) => {
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from routine_runs where user_id = ${client.user.id}`.execute(app.db)
  return rows[0]?.run_at.toISOString()
}

describe('the setting', () => {
  test('applies at once when it is turned on, and no longer when it is off', async () => {
    const app = await openApp(options)
    const client = await userIn(app, 'UTC')
    expect(await run(app)).toBe(1)
    expect(await datesOf(client)).toEqual(week('2026-03-10'))
    expect(await run(app)).toBe(0)
    await client.patch('/api/settings/', { auto_apply_routines: false })
    app.clock.set('2026-03-11T00:00:00Z')
    expect(await run(app)).toBe(0)
    expect(await datesOf(client)).toHaveLength(7)
  })

  test('turned on again while it is on, or with other settings, changes nothing', async () => {
    const app = await openApp(options)
    const client = await userIn(app, 'UTC')
    await run(app)
    await client.patch('/api/settings/', { auto_apply_routines: true, week_start: 'sunday' })
    await client.patch('/api/settings/', { week_start: 'monday' })
    expect(await nextRun(app, client)).toBe('2026-03-11T00:00:00.000Z')
  })
})

describe('midnight', () => {
  test.each([
    ['UTC', '2026-03-10T12:00:00Z', '2026-03-11T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-10T12:00:00Z', '2026-03-11T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-10T12:00:00Z', '2026-03-11T11:00:00.000Z'],
    ['Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-28T23:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-25T23:00:00.000Z'],
    // The clocks go from 24:00 to 01:00.
    ['America/Santiago', '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
    ['Asia/Beirut', '2026-03-28T12:00:00Z', '2026-03-28T22:00:00.000Z'],
    // The clocks go from 24:00 back to 23:00.
    ['America/Santiago', '2026-04-04T12:00:00Z', '2026-04-05T04:00:00.000Z'],
  ])('in %s at %s comes next at %s', async (zone, start, midnight) => {
    const app = await openApp({ ...options, start })
    const client = await userIn(app, zone)
    await run(app)
    expect(await nextRun(app, client)).toBe(midnight)
    const before = await datesOf(client)
    app.clock.set(new Date(Date.parse(midnight) - 1_000).toISOString())
    expect(await run(app)).toBe(0)
    app.clock.set(midnight)
    expect(await run(app)).toBe(1)
    expect(await datesOf(client)).toEqual([...before, addDays(before.at(-1) ?? '', 1)])
  })

  test('creates each day once over a year of nights', async () => {
    const app = await openApp({ ...options, start: '2026-01-01T12:00:00Z' })
    const client = await userIn(app, 'America/Santiago')
    await run(app)
    for (let night = 0; night < 365; night += 1) {
      app.clock.set((await nextRun(app, client)) ?? '')
      expect(await run(app)).toBe(1)
    }
    const { rows } = await sql<{ due_date: string }>`
      select due_date from tasks where user_id = ${client.user.id} order by due_date`.execute(app.db)
    expect(rows.map(({ due_date }) => due_date)).toEqual(week('2026-01-01', 7 + 365))
  }, 60_000)
})

test('after a downtime the days still ahead are created, and none twice', async () => {
  const app = await openApp(options)
  const client = await userIn(app, 'UTC')
  await run(app)
  app.clock.set('2026-03-20T09:00:00Z')
  expect(await run(app)).toBe(1)
  expect(await datesOf(client)).toEqual([...week('2026-03-10'), ...week('2026-03-20')])
  expect(await nextRun(app, client)).toBe('2026-03-21T00:00:00.000Z')
})

describe('a change of the time zone', () => {
  test.each([
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
    ['Europe/Berlin', 'Europe/London'],
  ])('from %s to %s creates no day twice and loses none', async (from, to) => {
    const app = await openApp(options)
    const client = await userIn(app, from)
    await run(app)
    const first = (await datesOf(client))[0] ?? ''
    app.clock.advance(3_600)
    await signIn(client.anyone, client.user.username, client.password, { 'x-timezone': to })
    expect(await run(app)).toBe(1)
    app.clock.advance(2 * 86_400)
    await run(app)
    const dates = await datesOf(client)
    expect(dates).toEqual(week(dates[0] ?? '', dates.length))
    expect([first, addDays(first, -1)]).toContain(dates[0])
    expect(dates.length).toBeGreaterThanOrEqual(9)
  })

  test('takes effect when the profile or a refresh names another zone, and not when a sign-in names none', async () => {
    const app = await openApp(options)
    const client = await userIn(app, 'UTC')
    await run(app)
    const { refresh } = await signIn(client.anyone, client.user.username)
    expect(await nextRun(app, client)).toBe('2026-03-11T00:00:00.000Z')
    const tokyo = { 'x-timezone': 'Asia/Tokyo' }
    const refreshed = await client.anyone.post('/api/auth/token/refresh/', { refresh }, tokyo)
    expect(refreshed.status).toBe(200)
    await run(app)
    expect(await nextRun(app, client)).toBe('2026-03-10T15:00:00.000Z')
    const { username, email } = client.user
    const profile = { username, email, first_name: '', last_name: '', time_zone: 'America/New_York' }
    expect((await client.put('/api/profile/update/', profile)).status).toBe(200)
    await run(app)
    expect(await nextRun(app, client)).toBe('2026-03-11T04:00:00.000Z')
  })
})

describe('replicas', () => {
  test('share the work, and each task is created once', async () => {
    const app = await openApp(options)
    const people: Awaited<ReturnType<typeof userIn>>[] = []
    for (let index = 0; index < 12; index += 1) people.push(await userIn(app, 'UTC'))
    const small = { db: app.deps.db, clock: app.clock.now, pace: 0, batch: 2 }
    const claimed = await Promise.all([
      applyDueRoutines(small),
      applyDueRoutines(small),
      applyDueRoutines(small),
    ])
    expect(claimed.reduce((sum, count) => sum + count, 0)).toBe(12)
    for (const client of people) expect(await datesOf(client)).toEqual(week('2026-03-10'))
  })

  /** Locks the counts of a user, so that a replica stops in the middle of its batch. The user gets a task first. */
  const lockCounts = async (app: TestApp, person: Client & { user: { id: string } }) => {
    const holder = await anotherClient(app.url)
    await person.post('/api/tasks/add_task/', { task_title: 'Counted' })
    await holder.query('begin')
    await holder.query('select from task_counts where user_id = $1 for update', [person.user.id])
    return holder
  }

  test('that lose their connection roll back their batch and then finish it', async () => {
    const app = await openApp(options)
    const [first, second] = [await userIn(app, 'UTC'), await userIn(app, 'UTC')]
    const holder = await lockCounts(app, second)
    const interrupted = run(app)
    const killer = await anotherClient(app.url)
    const pid = await waitFor('the replica to wait for the lock', async () => {
      const { rows } = await killer.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]?.pid
    })
    await killer.query('select pg_terminate_backend($1)', [pid])
    expect(await datesOf(first)).toEqual([])
    await holder.query('rollback')
    expect(await interrupted).toBe(2)
    for (const client of [first, second])
      expect((await datesOf(client)).filter(Boolean)).toEqual(week('2026-03-10'))
  })

  test('that are killed at midnight leave no partial batch, and another one finishes it', async () => {
    const app = await openApp(options)
    const [first, second] = [await userIn(app, 'UTC'), await userIn(app, 'UTC')]
    const holder = await lockCounts(app, second)
    const replica = spawn(process.execPath, [
      '--import',
      'tsx',
      applier,
      app.url,
      app.clock.now().toISOString(),
    ])
    const ended = once(replica, 'exit')
    const watcher = await anotherClient(app.url)
    const waiting = async () => {
      const { rows } = await watcher.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length
    }
    await waitFor('the replica to wait for the lock', async () => (await waiting()) === 1, 30_000)
    replica.kill('SIGKILL')
    await ended
    await holder.query('rollback')
    for (const client of [first, second]) expect((await datesOf(client)).filter(Boolean)).toEqual([])
    // The database releases the claim of the dead replica.
    await waitFor('both to be applied to', async () => (await run(app)) === 2, 30_000)
    for (const client of [first, second])
      expect((await datesOf(client)).filter(Boolean)).toEqual(week('2026-03-10'))
  })

  test('apply the routines of other users although those of one user cannot be applied', async () => {
    const app = await openApp(options)
    const [broken, sound] = [await userIn(app, 'UTC'), await userIn(app, 'UTC')]
    await sql`update routines set skipped_dates = '{}' where user_id = ${broken.user.id}`.execute(app.db)
    await run(app)
    expect(await datesOf(sound)).toEqual(week('2026-03-10'))
    expect(await datesOf(broken)).toEqual([])
    expect(await nextRun(app, broken)).toBe('2026-03-10T12:05:00.000Z')
  })
})

test('the automatic Apply follows the policy for missed tasks, and can be undone', async () => {
  const app = await openApp(options)
  const client = await aUser(app)
  await aRoutine(client, { missed: 'skip' })
  await client.patch('/api/settings/', { auto_apply_routines: true })
  await run(app)
  app.clock.set('2026-03-12T00:00:00Z')
  await run(app)
  expect(await datesOf(client)).toEqual(week('2026-03-12'))
  const { rows } = await sql<{ batch_id: string }>`
    select batch_id from tasks where user_id = ${client.user.id} and due_date = '2026-03-18'`.execute(app.db)
  const undone = await client.post('/api/undo_apply/', { batch_id: rows[0]?.batch_id })
  expect(undone.body.removed_count).toBe(2)
})

test('users whose routines were applied together each undo their own tasks', async () => {
  const app = await openApp(options)
  const [first, second] = [await userIn(app, 'UTC'), await userIn(app, 'UTC')]
  expect(await run(app)).toBe(2)
  const { rows } = await sql<{ batch_id: string }>`
    select distinct batch_id from tasks where user_id = ${first.user.id}`.execute(app.db)
  expect(rows).toHaveLength(1)
  const undone = await first.post('/api/undo_apply/', { batch_id: rows[0]?.batch_id })
  expect(undone.body.removed_count).toBe(7)
  expect(await datesOf(first)).toEqual([])
  expect(await datesOf(second)).toEqual(week('2026-03-10'))
})
