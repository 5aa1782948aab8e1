// npm run bench:auto-apply [-- --people=100000]: how long the automatic Apply takes for users in one zone at midnight, and
// how it slows other requests. Each user has three routines whose week is filled except for the new day.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { MARK_OF_TASK } from '../../server/src/db/task-index.ts'
import { countTasks } from '../support/inserted-tasks.ts'
import { mixedCalls, openBusyProduct } from './busy-product.ts'
import { atEnd, runBench } from './ending.ts'
import { measure, type Round } from './measure.ts'
import { MACHINE, saveFigures, say } from './report.ts'
import { figuresOf } from './table.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '4' },
    json: { type: 'string', default: 'tests/.output/bench-auto-apply.json' },
  },
})
const GOALS = { minutes: 5, kept: 0.9 }
// In the future, so that the product's own job has nothing to do.
const MIDNIGHT = new Date('2035-03-11T00:00:00Z')

const SLEEPERS = "(select id from users where username like 'sleeper%')"
const FILL = [
  `insert into users (id, username, email, time_zone)
   select gen_random_uuid(), 'sleeper' || n, 'sleeper' || n || '@example.com', 'UTC' from generate_series(1, $1::int) as n`,
  `insert into routines (user_id, id, routines_title, routines_dates)
   select users.id, gen_random_uuid(), 'Routine ' || n, 'monday tuesday wednesday thursday friday saturday sunday'
   from users, generate_series(1, 3) as n where users.id in ${SLEEPERS}`,
  // Indexed already, so that the product's own index job has nothing to do.
  `insert into tasks (user_id, id, task_title, due_date, routine_id, routine_date, indexed_as)
   select user_id, gen_random_uuid(), task_title, due_date, routine_id, due_date, ${MARK_OF_TASK}
   from (
     select user_id, id as routine_id, routines_title as task_title, day as due_date, '' as task_details,
       '[]'::jsonb as tags, '[]'::jsonb as checklist, false as status, 4 as priority, null as deleted_at
     from routines, (select date '2035-03-10' + n as day from generate_series(0, 6) as n) as days
     where user_id in ${SLEEPERS}
   ) as made`,
  countTasks(`user_id in ${SLEEPERS}`),
  `insert into routine_runs (user_id, run_at)
   select id, '${MIDNIGHT.toISOString()}' from users where id in ${SLEEPERS}`,
  'vacuum analyze',
  'checkpoint',
]

async function bench() {
  const { url, client, loadOf } = await openBusyProduct({
    people: 20,
    tasks: 100,
    connections: Number(values.connections),
    seconds: Number(values.seconds),
  })
  say(`${MACHINE}\n`)
  for (const [at, statement] of FILL.entries())
    await client.query(statement, at === 0 ? [Number(values.people)] : [])

  const load = loadOf(mixedCalls)
  await measure({ ...load, amount: 500 })
  const [alone, beside]: [Round[], Round[]] = [[], []]
  const measureAlone = async () => {
    for (let round = 0; round < Number(values.rounds); round += 1) alone.push(await measure(load))
  }

  await measureAlone()
  let applied = 0
  let isDone = false
  const started = performance.now()
  const applying = (async () => {
    applied = await applyInOwnProcess(url)
    isDone = true
    return (performance.now() - started) / 60_000
  })()
  while (!isDone) beside.push(await measure(load))
  const minutes = await applying
  // The job ended during the last round.
  if (beside.length > 1) beside.pop()
  await measureAlone()

  const { rows } = await client.query("select count(*)::int as made from tasks where due_date = '2035-03-17'")
  const [without, with_apply] = [figuresOf(alone), figuresOf(beside)]
  const kept = with_apply.per_second / without.per_second
  say(
    `${applied} people, ${rows[0].made} tasks in ${minutes.toFixed(1)} minutes: ${Math.round(applied / minutes / 60)} people a second (goal: at most ${GOALS.minutes} minutes for 100,000)`,
  )
  say(
    `requests a second: ${without.per_second.toFixed(0)} alone, ${with_apply.per_second.toFixed(0)} beside the apply: ${kept.toFixed(2)} (goal: at least ${GOALS.kept})`,
  )
  if (without.failed + with_apply.failed > 0) say(`${without.failed + with_apply.failed} calls FAILED`)
  await saveFigures(values.json, { people: applied, minutes, kept, without, with_apply })
}

/** In this process it would hold up the requests of the load. */
async function applyInOwnProcess(url: string): Promise<number> {
  const parameters = ['--import', 'tsx', 'tests/bench/apply-process.ts', url, MIDNIGHT.toISOString()]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  atEnd(() => child.kill())
  return Number(await text(child.stdout))
}

await runBench(bench)
