// npm run bench:trash [-- --rows=100000]: how removing expired rows slows other requests, and how many completions a bulk
// change of 500 tasks costs. Rounds alternate, so that ratios are reproducible.
import { parseArgs } from 'node:util'
import { noRemovedRows, removeAllExpired } from '../../server/src/ops/retention-job.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { completeTask, mixedCalls, openBusyProduct } from './busy-product.ts'
import { runBench } from './ending.ts'
import { type Call, measure, type Round } from './measure.ts'
import type { BenchPerson } from './people.ts'
import { MACHINE, saveFigures, say } from './report.ts'
import { figuresOf } from './table.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'string', default: 'tests/.output/bench-trash.json' },
  },
})
const TASKS = 500
const CONNECTIONS = 4
const WARM = 500
const GOALS = { retention: 0.9, bulk: 40 }

const EXPIRED = `
  insert into tasks (user_id, id, task_title, deleted_at)
  select ($1::uuid[])[1 + n % cardinality($1::uuid[])], gen_random_uuid(), 'Expired', now() - interval '40 days'
  from generate_series(1, $2::int) as n`

const completeAll = ({ token, all_ids }: BenchPerson & { all_ids: string[] }, turn: number): Call => ({
  method: 'POST',
  path: '/api/tasks/bulk_update/',
  token,
  body: { ids: all_ids, action: turn % 2 === 0 ? 'complete' : 'reopen' },
})

/** Removes expired rows until it is stopped, and adds new ones when none are left. */
function removing(url: string, fill: () => Promise<void>) {
  const db = connect(url, { size: 1 })
  const removed = noRemovedRows()
  const stop = new AbortController()
  const work = async () => {
    while (!stop.signal.aborted) {
      await removeAllExpired({ db, clock: () => new Date(), removed, signal: stop.signal })
      if (!stop.signal.aborted) await fill()
    }
  }
  const working = work()
  return async () => {
    stop.abort()
    await working
    await db.destroy()
    return removed.tasks
  }
}

async function bench() {
  const { url, people, client, loadOf } = await openBusyProduct({
    people: 20,
    tasks: TASKS,
    connections: CONNECTIONS,
    seconds: Number(values.seconds),
  })
  const fill = async () => {
    await client.query(EXPIRED, [people.map(({ user_id }) => user_id), Number(values.rows)])
  }
  say(`${MACHINE}\n`)

  const mixed = loadOf(mixedCalls)
  await measure({ ...mixed, amount: WARM })
  await fill()
  const [alone, beside]: [Round[], Round[]] = [[], []]
  let removed = 0
  for (let round = 0; round < Number(values.rounds); round += 1) {
    alone.push(await measure(mixed))
    const stop = removing(url, fill)
    beside.push(await measure(mixed))
    removed += await stop()
  }
  const [without, with_removal] = [figuresOf(alone), figuresOf(beside)]
  const kept = with_removal.per_second / without.per_second
  say(
    `requests a second: ${without.per_second.toFixed(0)} alone, ${with_removal.per_second.toFixed(0)} beside the removal (${removed} rows removed): ${kept.toFixed(2)} (goal: at least ${GOALS.retention})`,
  )
  await client.query("delete from tasks where task_title = 'Expired'")
  await client.query('vacuum analyze')

  const { rows } = await client.query<{ user_id: string; ids: string[] }>(
    'select user_id, (array_agg(id::text))[1:500] as ids from tasks where deleted_at is null group by user_id',
  )
  const idsOf = new Map(rows.map(({ user_id, ids }) => [user_id, ids]))
  const single = { ...loadOf(completeTask), connections: 1 }
  const bulk = {
    ...loadOf((person, at) => completeAll({ ...person, all_ids: idsOf.get(person.user_id) ?? [] }, at)),
    connections: 1,
  }
  await measure({ ...single, amount: WARM })
  await measure({ ...bulk, amount: 60 })
  const [singles, bulks]: [Round[], Round[]] = [[], []]
  for (let round = 0; round < Number(values.rounds); round += 1) {
    singles.push(await measure(single))
    bulks.push(await measure(bulk))
  }
  const [one, many] = [figuresOf(singles), figuresOf(bulks)]
  const times = one.per_second / many.per_second
  const failed = [without, with_removal, one, many].reduce((sum, figures) => sum + figures.failed, 0)
  say(
    `completions a second: ${one.per_second.toFixed(0)}; bulk changes of 500: ${many.per_second.toFixed(1)}: ${times.toFixed(1)} times one (goal: at most ${GOALS.bulk})`,
  )
  if (failed > 0) say(`${failed} calls FAILED`)
  await saveFigures(values.json, { kept, times, removed, without, with_removal, one, many })
}

await runBench(bench)
