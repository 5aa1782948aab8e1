// How fast the automatic Apply is, and what it costs others: PEOPLE (100,000) in one zone at their midnight, each with three
// routines whose week is filled but for the new day. Meanwhile one connection changes tasks of other people, in a loop.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../../server/src/postgres/connect.ts'
import { migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { applyDueRoutines } from '../../server/src/routines/auto-apply.ts'
import { startPostgres } from '../support/postgres.ts'

const PEOPLE = Number(process.env.PEOPLE ?? 100_000)
const NOW = new Date('2026-03-11T00:00:00Z')

const postgres = await startPostgres()
const admin = new pg.Client(postgres.url)
await admin.connect()
await admin.query('drop database if exists auto_apply')
await admin.query('create database auto_apply')
await admin.end()
const url = new URL(postgres.url)
url.pathname = '/auto_apply'
const migrated = await migrateToLatest(url.href)
if (!migrated.ok) throw new Error(migrated.problem)
const client = new pg.Client(url.href)
await client.connect()
await client.query(`
  insert into users (id, username, email, time_zone)
  select gen_random_uuid(), 'person' || n, 'person' || n || '@example.com', 'UTC' from generate_series(1, ${PEOPLE}) as n`)
await client.query(`
  insert into routines (user_id, id, routines_title, routines_dates)
  select users.id, gen_random_uuid(), 'Routine ' || n, 'monday tuesday wednesday thursday friday saturday sunday'
  from users, generate_series(1, 3) as n`)
await client.query(`
  insert into tasks (user_id, id, task_title, due_date, routine_id, routine_date)
  select user_id, gen_random_uuid(), routines_title, day, id, day
  from routines, (select date '2026-03-10' + n as day from generate_series(0, 6) as n) as days`)
await client.query(`
  insert into task_counts (user_id, day, pending, completed)
  select user_id, day, count(*), 0
  from tasks, lateral (values (due_date), ('infinity'::date)) as days (day) group by user_id, day`)
await client.query(`insert into routine_runs (user_id, run_at) select id, '${NOW.toISOString()}' from users`)
await client.query('vacuum analyze')
await client.query('checkpoint')

/** Changes a task a time, until told to stop; answers how many milliseconds each took. */
const changeTasks = async (until: { stop: boolean }) => {
  const { rows } = await client.query('select user_id, id from tasks limit 10000')
  const took: number[] = []
  for (let turn = 0; !until.stop; turn += 1) {
    const { user_id, id } = rows[turn % rows.length]
    const begun = performance.now()
    await client.query('update tasks set status = not status where user_id = $1 and id = $2', [user_id, id])
    took.push(performance.now() - begun)
    await wait(20)
  }
  return took
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const alone = { stop: false }
setTimeout(() => Object.assign(alone, { stop: true }), 10_000)
const before = await changeTasks(alone)
const running = { stop: false }
const changing = changeTasks(running)

const db = connect(url.href)
const started = performance.now()
let people = 0
for (;;) {
  const done = await applyDueRoutines({ db, clock: () => NOW })
  if (done === 0) break
  people += done
}
const seconds = (performance.now() - started) / 1_000
running.stop = true
const during = await changing
const { rows } = await client.query("select count(*)::int as made from tasks where due_date = '2026-03-17'")
console.log(
  `${people} people, ${rows[0].made} tasks in ${seconds.toFixed(1)} s: ${Math.round(people / seconds)} people a second`,
)
for (const [name, took] of Object.entries({ before, during }))
  console.log(
    `a change ${name}: median ${median(took).toFixed(2)} ms, mean ${mean(took).toFixed(2)} ms of ${took.length}`,
  )
await db.destroy()
await client.end()
await postgres.stop()
