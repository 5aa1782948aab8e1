// npm run bench:flat [-- --rows=10000000] [-- --json=FILE]: whether the cost of a call is independent of the amount of
// data. It measures the first and the last page of a list and an add, for users with 100 and with 100,000 tasks, and
// filtered lists and searches of the larger one. Then it repeats this beside millions of rows of other users, after a
// vacuum. Rounds alternate, so that ratios are reproducible. The last columns compare with the first measurement.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { runBench } from './ending.ts'
import { type Call, measure, type Round } from './measure.ts'
import { type BenchPerson, makePeople, makeRows } from './people.ts'
import { MACHINE, saveFigures, say } from './report.ts'
import { SECRET, startPostgres, startProduct } from './servers.ts'
import { type Figures, figuresOf } from './table.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    json: { type: 'string', default: 'tests/.output/bench-flat.json' },
  },
})
/** A page number beyond the end answers the last page, which moves while tasks are added. */
const BEYOND = 1_000_000
const SMALL = 100
const LARGE = 100_000
const CONNECTIONS = 4
const WARM = 1_000
const SECONDS = 1
/** The highest ratio of the cost for the user with 100,000 tasks. */
const GOALS = { 'first page': 1.3, 'last page': 3, add: 1.3 }

type Name = keyof typeof GOALS
type Person = BenchPerson & { tasks: number }

const today = () => new Date().toISOString().slice(0, 10)
const calls: Record<Name, (person: Person) => Call> = {
  'first page': ({ token }) => ({ method: 'GET', path: '/api/tasks/all_tasks/?page=1', token }),
  'last page': ({ token }) => ({
    method: 'GET',
    path: `/api/tasks/all_tasks/?page=${BEYOND}`,
    token,
  }),
  add: ({ token }) => ({
    method: 'POST',
    path: '/api/tasks/add_task/',
    token,
    body: { id: uuidv7(), task_title: 'Buy bread', due_date: today() },
  }),
}

/** Filtered and sorted lists, by their query. Each is compared with the first page of the same view without a filter. */
const FILTERED = [
  'all_tasks/?tag=home',
  'all_tasks/?priority=1&status=pending',
  'all_tasks/?sort=title',
  'all_tasks/?sort=due&page=500',
  'today_tasks/?tag=home',
  'today_tasks/?sort=priority',
  'next_week_tasks/?priority=1',
  'next_week_tasks/?tag=home&status=pending',
  'next_week_tasks/?sort=due',
]
const FILTERED_GOAL = 1.3
/** A word, a word with a typo, two words, a number, and the beginning of words. */
const SEARCHES = ['bread', 'braed', 'call mum', '777', 'b', 'w', 't']
const SEARCH_GOAL_MS = 50

type Place = { port: number; pid: number }

/** Measures calls in alternating rounds. The first round warms up. */
async function alternating(
  place: Place,
  calls: (() => Call)[],
  connections = CONNECTIONS,
): Promise<Figures[]> {
  const rounds = calls.map((): Round[] => [])
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const [index, next] of calls.entries()) {
      const load = { ...place, connections, seconds: SECONDS, next }
      const measured = await measure(round === 0 ? { ...load, amount: WARM / 2 } : load)
      if (round > 0) rounds[index]?.push(measured)
    }
  return rounds.map(figuresOf)
}

type Selected = Pick<Figures, 'per_second' | 'p97_5' | 'failed'> & {
  name: string
  times: number
  goal: string
}

/** Filtered lists and searches of a user. */
async function measureSelections(place: Place, { token }: Person): Promise<Selected[]> {
  const get = (path: string) => (): Call => ({ method: 'GET', path: `/api/tasks/${path}`, token })
  const found: Selected[] = []
  for (const query of FILTERED) {
    const plain = `${query.split('?')[0]}?page=${/page=(\d+)/.exec(query)?.[1] ?? 1}`
    const [base, filtered] = await alternating(place, [get(plain), get(query)])
    if (!base || !filtered) throw new Error('Nothing was measured')
    const { per_second, p97_5 } = filtered
    found.push({
      name: query,
      per_second,
      times: base.per_second / per_second,
      p97_5,
      failed: base.failed + filtered.failed,
      goal: `${FILTERED_GOAL}`,
    })
  }
  const [base, ...searches] = await alternating(
    place,
    [get('all_tasks/?page=1'), ...SEARCHES.map((words) => get(`search/?q=${encodeURIComponent(words)}`))],
    1,
  )
  for (const [index, { per_second, p97_5, failed }] of searches.entries())
    found.push({
      name: `search “${SEARCHES[index]}”`,
      per_second,
      times: (base?.per_second ?? 0) / per_second,
      p97_5,
      failed,
      goal: `${SEARCH_GOAL_MS} ms`,
    })
  return found
}

/** Marks figures that contain failed calls, which may be faster than successful ones. */
const failedText = (failed: number) => (failed > 0 ? ` (${failed} FAILED)` : '')

async function vacuum(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function bench() {
  const postgres = await startPostgres()
  const product = await startProduct(postgres.url, SECRET)
  const people: Person[] = []
  for (const tasks of [SMALL, LARGE])
    for (const person of await makePeople(postgres.url, SECRET, { people: 1, tasks }))
      people.push({ ...person, tasks })
  say(`${MACHINE}\n`)
  say(
    '| rows of others | call | 100 tasks /s | 100,000 tasks /s | times the cost | goal | 100 tasks, times its cost before | 100,000 tasks, times its cost before |',
  )
  say('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  const found = []
  const selected: (Selected & { others: number; since: number })[] = []
  const before = new Map<Name, { small: number; large: number }>()
  for (const others of [0, Number(values.rows)]) {
    if (others > 0) await makeRows(postgres.url, others)
    await vacuum(postgres.url)
    const [, owner] = people
    if (owner)
      for (const one of await measureSelections(product, owner)) {
        const first = selected.find(({ name }) => name === one.name) ?? one
        selected.push({ ...one, others, since: first.per_second / one.per_second })
      }
    for (const name of ['first page', 'last page', 'add'] as const) {
      const [small, large] = await alternating(
        product,
        people.map((person) => () => calls[name](person)),
      )
      if (!small || !large) throw new Error('No user was measured')
      const times = small.per_second / large.per_second
      const first = before.get(name) ?? { small: small.per_second, large: large.per_second }
      before.set(name, first)
      const since = { small: first.small / small.per_second, large: first.large / large.per_second }
      found.push({ others, name, small, large, times, since })
      say(
        `| ${others} | ${name}${failedText(small.failed + large.failed)} | ${small.per_second.toFixed(0)} | ${large.per_second.toFixed(0)} | ${times.toFixed(2)} | ${GOALS[name]} | ${since.small.toFixed(2)} | ${since.large.toFixed(2)} |`,
      )
    }
  }
  say(
    '\n| rows of others | call of the user with 100,000 tasks | calls /s | times the cost without a filter | p97.5 ms | goal | times its cost before |',
  )
  say('| ---: | --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { others, name, per_second, times, p97_5, failed, goal, since } of selected)
    say(
      `| ${others} | ${name}${failedText(failed)} | ${per_second.toFixed(0)} | ${times.toFixed(2)} | ${p97_5} | ${goal} | ${since.toFixed(2)} |`,
    )
  await saveFigures(values.json, { found, selected })
}

await runBench(bench)
