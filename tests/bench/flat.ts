// npm run bench:flat [-- --rows=10000000] [-- --json=FILE]: whether the cost of a call is independent of the amount of
// data. It measures the first and the last page of a list and an add, for users with 100 and with 100,000 tasks. Then it
// repeats this beside millions of rows of other users, after a vacuum. Rounds alternate, so that ratios are reproducible.
// The last two columns compare each user with the first measurement.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { thisCheckout } from '../support/server.ts'
import { runBench } from './ending.ts'
import { type Call, measure, type Round } from './measure.ts'
import { type BenchPerson, makePeople, makeRows } from './people.ts'
import { startPostgres, startProduct } from './servers.ts'
import { figuresOf } from './table.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '7' },
    json: { type: 'string', default: 'tests/.output/bench-flat.json' },
  },
})
const SECRET = 'a-secret-that-only-the-bench-knows-0123456789'
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

const say = (line: string) => process.stdout.write(`${line}\n`)

async function compare(name: Name, place: { port: number; pid: number }, people: Person[]) {
  const rounds = people.map((): Round[] => [])
  for (let round = 0; round <= Number(values.rounds); round += 1)
    for (const [index, person] of people.entries()) {
      const load = { ...place, connections: CONNECTIONS, seconds: SECONDS, next: () => calls[name](person) }
      const measured = await measure(round === 0 ? { ...load, amount: WARM } : load)
      if (round > 0) rounds[index]?.push(measured)
    }
  return rounds.map(figuresOf)
}

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
  const machine = `${cpus()[0]?.model}, ${cpus().length} cores, node ${process.version}`
  say(`${machine}\n`)
  say(
    '| rows of others | call | 100 tasks /s | 100,000 tasks /s | times the cost | goal | 100 tasks, times its cost before | 100,000 tasks, times its cost before |',
  )
  say('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  const found = []
  const before = new Map<Name, { small: number; large: number }>()
  for (const others of [0, Number(values.rows)]) {
    if (others > 0) await makeRows(postgres.url, others)
    await vacuum(postgres.url)
    for (const name of ['first page', 'last page', 'add'] as const) {
      const [small, large] = await compare(name, product, people)
      if (!small || !large) throw new Error('Nobody was measured')
      const times = small.per_second / large.per_second
      const failed = small.failed + large.failed > 0 ? ` (${small.failed + large.failed} FAILED)` : ''
      const first = before.get(name) ?? { small: small.per_second, large: large.per_second }
      before.set(name, first)
      const since = { small: first.small / small.per_second, large: first.large / large.per_second }
      found.push({ others, name, small, large, times, since })
      say(
        `| ${others} | ${name}${failed} | ${small.per_second.toFixed(0)} | ${large.per_second.toFixed(0)} | ${times.toFixed(2)} | ${GOALS[name]} | ${since.small.toFixed(2)} | ${since.large.toFixed(2)} |`,
      )
    }
  }
  const output = resolve(thisCheckout, values.json)
  await mkdir(dirname(output), { recursive: true })
  await writeFile(output, `${JSON.stringify({ machine, found }, null, 2)}\n`)
}

await runBench(bench)
