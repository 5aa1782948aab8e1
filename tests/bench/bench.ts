// npm run bench [-- --quick] [-- --connections=10] [-- today add complete] [-- --json=FILE]: compares the product with its
// yardsticks on one machine, in alternating rounds. Ratios are reproducible; absolute figures depend on the machine and its
// load. If CITUS_URL names a coordinator, it compares a list and an add on Citus with plain Postgres; `-- distributed` does
// only that.
import { parseArgs } from 'node:util'
import { linesOfDistributed, measureDistributed } from './distributed.ts'
import { runBench } from './ending.ts'
import { measure, type Round } from './measure.ts'
import { type BenchPerson, makePeople } from './people.ts'
import { measureRaw } from './raw.ts'
import { MACHINE, saveFigures, say } from './report.ts'
import { SECRET, startPostgres, startProduct, startYardstick } from './servers.ts'
import { figuresOf, HEAD, linesOf, type Row } from './table.ts'
import { SIDES, type Side, WORKS, type Work } from './works.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    connections: { type: 'string' },
    json: { type: 'string', default: 'tests/.output/bench.json' },
  },
})
const {
  rounds: ROUNDS,
  seconds: SECONDS,
  warm: WARM,
  connections: ALL_CONNECTIONS,
} = values.quick
  ? { rounds: 3, seconds: 1, warm: 1_500, connections: [10] }
  : { rounds: 5, seconds: 4, warm: 6_000, connections: [1, 10, 100] }
const CONNECTIONS = values.connections === undefined ? ALL_CONNECTIONS : [Number(values.connections)]
const CONSTANT = { method: 'GET', path: '/constant' } as const

type Places = Record<Side, { port: number; pid: number }>

let turn = 0
const nextPerson = (people: BenchPerson[]) => {
  turn += 1
  const person = people[turn % people.length]
  if (!person) throw new Error('The bench has no user')
  return { person, turn: Math.floor(turn / people.length) }
}

async function rowOf(work: Work, connections: number, places: Places, people: BenchPerson[]): Promise<Row> {
  const rounds: Record<Side, Round[]> = { rest: [], trpc: [], yardstick: [] }
  // The first round of each warms up with a fixed number of requests, until its code is compiled.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of SIDES) {
      const next = () => {
        const { person, turn } = nextPerson(people)
        return work.calls[side](person, turn)
      }
      const load = { ...places[side], connections, seconds: SECONDS, next }
      const amount = work.name === 'login' ? WARM / 50 : WARM
      const measured = await measure(round === 0 ? { ...load, amount: Math.max(amount, connections) } : load)
      if (round > 0) rounds[side].push(measured)
    }
  const [rest, trpc, yardstick] = [
    figuresOf(rounds.rest),
    figuresOf(rounds.trpc),
    figuresOf(rounds.yardstick),
  ]
  return { work: work.name, connections, rest, trpc, yardstick }
}

async function bench() {
  say(`${MACHINE}\n`)
  const found = positionals.includes('distributed') ? {} : await compareWithYardstick()
  const connections = 10
  const options = { secret: SECRET, rounds: ROUNDS, seconds: SECONDS, warm: WARM, connections }
  const distributed = await measureDistributed(options)
  if (distributed.length > 0) for (const line of ['', ...linesOfDistributed(distributed)]) say(line)
  await saveFigures(values.json, { ...found, distributed })
}

async function compareWithYardstick() {
  const postgres = await startPostgres()
  const people = await makePeople(postgres.url, SECRET, { people: 100, tasks: 200 })
  const product = await startProduct(postgres.url, SECRET)
  const yardstick = await startYardstick(postgres.url)
  const places = { rest: product, trpc: product, yardstick }
  say(HEAD)
  const rows: Row[] = []
  const chosen = WORKS.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  )
  for (const work of chosen)
    for (const connections of CONNECTIONS) {
      const row = await rowOf(work, connections, places, people)
      rows.push(row)
      for (const line of linesOf(row)) say(line)
    }
  const floors = []
  for (const connections of CONNECTIONS) {
    const load = { port: yardstick.port, pid: yardstick.pid, connections, seconds: SECONDS }
    const constant = await measure({ ...load, next: () => CONSTANT })
    const raw = await measureRaw(postgres.url, people, { name: 'today_tasks', connections, seconds: SECONDS })
    floors.push({ connections, constant, raw })
    say(
      `\n${connections} connections: bare Fastify, a constant: ${constant.per_second.toFixed(0)}/s, ${constant.cpu_us.toFixed(0)} µs${constant.failed > 0 ? ` (${constant.failed} FAILED)` : ''}`,
    )
    say(
      `${connections} connections: bare pg without HTTP, today's list: ${raw.per_second.toFixed(0)}/s, ${raw.cpu_us.toFixed(0)} µs`,
    )
  }
  return { rows, floors }
}

await runBench(bench)
