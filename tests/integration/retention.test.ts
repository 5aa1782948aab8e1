// The retention job removes expired rows and no others, and finds them without a full table scan.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EXPIRED_TABLES, RETENTION, removableBefore } from '../../server/src/db/retention.ts'
import { noRemovedRows, removeAllExpired } from '../../server/src/ops/retention-job.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { openApp } from '../support/app.ts'
import { cloneDatabase } from '../support/database.ts'
import { aRoutine, aTask, aUser } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'

const db = connect(await cloneDatabase())
atEnd(() => db.destroy())
const now = new Date('2026-07-31T12:00:00Z')

test('deleted rows, links and development mail are kept for 30 days, devices for a year', () => {
  const days = Object.fromEntries(Object.entries(RETENTION).map(([table, rule]) => [table, rule.days]))
  expect(days).toEqual({
    tasks: 30,
    routines: 30,
    email_links: 30,
    sessions: 0,
    used_google_states: 0,
    dev_mailbox: 30,
    imports: 30,
    undone_batches: 30,
    tag_batches: 30,
    devices: 365,
  })
  expect(removableBefore('tasks', now)).toEqual(new Date('2026-07-01T12:00:00Z'))
  expect(removableBefore('sessions', now)).toEqual(now)
})

// One row of a user or of a name, or derived from other rows: they end with those.
const WITHOUT_A_TIME = [
  'users',
  'usernames',
  'emails',
  'identities',
  'linked_identities',
  'settings',
  'feeds',
  'routine_runs',
  'user_versions',
  'job_runs',
  'task_counts',
  'list_entries',
  'list_counts',
  'search_words',
  'import_parts',
  'tag_changes',
]
// The library of rate limits removes its expired rows itself.
const BY_A_LIBRARY = ['rate_limits']

test('every table has a rule, or has no rows that expire', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%'`.execute(db)
  const named = [...EXPIRED_TABLES, ...WITHOUT_A_TIME, ...BY_A_LIBRARY]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
})

test('expired rows are found by an index, oldest first', async () => {
  await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    await sql`set enable_sort = off`.execute(connection)
    for (const table of EXPIRED_TABLES) {
      const since = sql.ref(RETENTION[table].since)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select ${since} from ${sql.table(table)}
        where ${since} < ${sql.lit(removableBefore(table, now).toISOString())}
          ${table === 'tasks' ? sql`and (routine_id is null or purged_at is null)` : sql``}
        order by ${since} limit 500`.execute(connection)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, table).toMatch(/Index (Only )?Scan/)
      expect(plan, table).toContain(`Index Cond: (${RETENTION[table].since} <`)
      expect(plan, table).not.toMatch(/Seq Scan|Sort/)
    }
  })
})

test('the job removes only expired rows, also when it runs twice', async () => {
  const opened = await openApp({ start: '2026-03-10T12:00:00Z' })
  const person = await aUser(opened)
  const own = sql.lit(person.user.id)
  const days = (count: number) => opened.clock.advance(count * 86_400)
  const removed = noRemovedRows()
  const run = () => removeAllExpired({ db: opened.db, clock: opened.clock.now, removed })
  const rows = async (text: string) =>
    (await sql<{ name: string }>`${sql.raw(text)}`.execute(opened.db)).rows.map(({ name }) => name)
  const titles = () => rows('select task_title as name from tasks order by 1')
  const routines = () => rows('select routines_title as name from routines order by 1')

  await aTask(person, { task_title: 'Kept' })
  const old = await aTask(person, { task_title: 'Old' })
  const young = await aTask(person, { task_title: 'Young' })
  const generating = await aRoutine(person, { routines_title: 'Generating', routines_dates: 'tuesday' })
  const [generated] = (await person.post('/api/apply_routines/')).body.tasks
  const unused = await aRoutine(person, { routines_title: 'Unused' })
  for (const { id } of [old, generated]) await person.delete(`/api/tasks/delete_task/${id}/`)
  await person.post(`/api/delete_routine/${unused.id}/`)
  await sql`insert into used_google_states values ('\\x01', ${opened.clock.now()})`.execute(opened.db)
  await sql`insert into undone_batches values (${own}, gen_random_uuid(), 1, ${opened.clock.now()})`.execute(
    opened.db,
  )
  await sql`insert into imports values (${own}, gen_random_uuid(), 'csv', ${opened.clock.now()})`.execute(
    opened.db,
  )
  await sql`insert into dev_mailbox values (gen_random_uuid(), 'a', 'b', 'c', ${opened.clock.now()})`.execute(
    opened.db,
  )
  days(29)
  // The session of these calls is still valid.
  await sql`update sessions set expires_at = ${opened.clock.now()}::timestamptz + interval '1 day'`.execute(
    opened.db,
  )
  const zoned = { 'x-timezone': 'UTC' }
  await run()
  expect(removed).toMatchObject({
    tasks: 0,
    routines: 0,
    sessions: 0,
    used_google_states: 1,
    undone_batches: 0,
    imports: 0,
  })
  expect(await titles()).toEqual(['Generating', 'Kept', 'Old', 'Young'])
  await sql`update tasks set deleted_at = ${opened.clock.now()} where id = ${young.id}`.execute(opened.db)
  await sql`update task_counts set pending = pending - 1 where day in ('-infinity', 'infinity') and user_id = ${own}`.execute(
    opened.db,
  )
  days(1.01)
  await run()
  // The remaining row of the generated task has no text.
  expect(await titles()).toEqual(['', 'Kept', 'Young'])
  expect(await routines()).toEqual(['Generating'])
  expect(removed).toMatchObject({
    tasks: 2,
    routines: 1,
    sessions: 1,
    email_links: 0,
    undone_batches: 1,
    imports: 1,
  })
  await run()
  expect(removed).toMatchObject({ tasks: 2, routines: 1 })
  expect(removed.dev_mailbox).toBeGreaterThan(0)
  await sql`update routines set deleted_at = ${opened.clock.now()} where id = ${generating.id}`.execute(
    opened.db,
  )
  days(400)
  await run()
  expect(await titles()).toEqual(['Kept'])
  expect(await routines()).toEqual([])
  expect(removed).toMatchObject({ tasks: 3, routines: 2, devices: 1, email_links: 1 })
  expect(await rows("select name from job_runs where ended_at > '2027-01-01'")).toEqual(['retention'])
  expect((await person.get('/api/tasks/trash/', zoned)).status).toBe(401)
})

test('a routine stays as long as one of its tasks does', async () => {
  const opened = await openApp({ start: '2026-03-10T12:00:00Z' })
  const person = await aUser(opened)
  const routine = await aRoutine(person, { routines_dates: 'tuesday' })
  await person.post('/api/apply_routines/')
  await person.post(`/api/delete_routine/${routine.id}/`)
  opened.clock.advance(365 * 86_400)
  const removed = noRemovedRows()
  await removeAllExpired({ db: opened.db, clock: opened.clock.now, removed })
  expect(removed).toMatchObject({ tasks: 0, routines: 0 })
})

test('two replicas at once remove several batches of rows of many users', async () => {
  const { db: shared, clock } = await openApp()
  await sql`
    with people as (
      insert into users (id, username, email)
      select gen_random_uuid(), 'p' || n, 'p' || n from generate_series(1, 8) as n returning id, username
    ), names as (
      insert into usernames select username, id from people
    ), addresses as (
      insert into emails select username, id from people
    )
    insert into tasks (user_id, id, task_title, deleted_at)
    select people.id, gen_random_uuid(), 'x', timestamptz '2026-01-01' + n * interval '1 second'
    from people, generate_series(1, 30) as n`.execute(shared)
  const removed = noRemovedRows()
  const run = () => removeAllExpired({ db: shared, clock: clock.now, removed })
  await Promise.all([run(), run()])
  expect(removed.tasks).toBe(240)
})
