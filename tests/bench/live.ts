// npm run bench:live: what open streams of live changes cost, how soon a change is on another device, and how soon all
// devices are back after a restart. An argument sets the number of idle streams, 10,000 by default.
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { runBench } from './ending.ts'
import {
  checkFiles,
  closeStreams,
  openAtOnce,
  openStream,
  openStreams,
  REST_PATH,
  restingMemoryOf,
  TRPC_PATH,
} from './live-streams.ts'
import { atRest } from './measure.ts'
import { type BenchPerson, makePeople } from './people.ts'
import { startPostgres, startProduct } from './servers.ts'

const IDLE = Number(process.argv[2] ?? 10_000)
const PEOPLE = 200
const WRITERS = 8
const ROUNDS = 5
const WRITE_MS = 3_000
const OPEN_WHILE_WRITING = 1_000
const CHANGES = 300
const WARM_UP = 300

const add = (url: string, { token }: BenchPerson) =>
  fetch(`${url}/api/tasks/add_task/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-timezone': 'UTC' },
    body: JSON.stringify({ task_title: 'A change' }),
  }).then(async (answer) => {
    const text = await answer.text()
    if (!answer.ok) throw new Error(`A write answered ${answer.status}: ${text}`)
  })

/** Writes a second, with some requests at once. */
const writesPerSecond = async (url: string, people: readonly BenchPerson[]) => {
  const until = Date.now() + WRITE_MS
  let written = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async (_none, index) => {
      for (let turn = index; Date.now() < until; turn += WRITERS) {
        const person = people[turn % people.length]
        if (!person) throw new Error('The bench has no user')
        await add(url, person)
        written += 1
      }
    }),
  )
  return (written * 1_000) / WRITE_MS
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
const at = (numbers: readonly number[], share: number) =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

let hasMissed = false
/** Prints a figure, and whether it is within its goal. */
const say = (what: string, text: string, isMet?: boolean) => {
  if (isMet === false) hasMissed = true
  const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
  process.stdout.write(`${what.padEnd(72)} ${text.padEnd(20)} ${verdict}\n`)
}

await runBench(async () => {
  await checkFiles(IDLE)
  const secret = randomBytes(32).toString('hex')
  const { url: database } = await startPostgres()
  const one = await startProduct(database, secret)
  const other = await startProduct(database, secret)
  const people = await makePeople(database, secret, { people: PEOPLE, tasks: 50 })
  const [writers, readers] = [people.slice(0, PEOPLE / 2), people.slice(PEOPLE / 2)]

  // Rounds with and without streams take turns, so that other work on the machine disturbs both alike.
  await writesPerSecond(one.url, writers)
  const [without, during]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    without.push(await writesPerSecond(one.url, writers))
    const streams = await openStreams(one.url, { people: readers, count: OPEN_WHILE_WRITING })
    during.push(await writesPerSecond(one.url, writers))
    // The next round begins with no stream open.
    closeStreams(streams)
    await atRest(one.pid)
  }
  const loss = 100 * (1 - sum(during) / sum(without))
  const rates = [without, during].map((some) => (sum(some) / ROUNDS).toFixed(0)).join(', ')
  say(`writes a second without and with ${OPEN_WHILE_WRITING} open streams`, rates)
  say('loss (goal: 5 % at most)', `${loss.toFixed(1)} %`, loss <= 5)

  const [person] = people
  if (!person) throw new Error('The bench has no user')
  const watched = await openStream(other.url, person)
  const lags: number[] = []
  for (let change = 0; change < CHANGES; change++) {
    const began = performance.now()
    const seen = new Promise<void>((resolve) => {
      watched.onEvent = resolve
    })
    await add(one.url, person)
    await seen
    lags.push(performance.now() - began)
    await wait(20)
  }
  closeStreams([watched])
  const soon = (100 * lags.filter((lag) => lag <= 1_000).length) / lags.length
  const quantiles = [0.5, 0.95, 0.99].map((share) => `${at(lags, share).toFixed(0)} ms`).join(', ')
  say('from a write to its event at another replica: p50, p95, p99', quantiles)
  say('within 1 s (goal: 95 %)', `${soon.toFixed(1)} %`, soon >= 95)

  /** Opens idle streams, and says what each costs. The first ones, which compile the code, are not counted. */
  const measure = async (product: typeof one, path: string, count: number) => {
    const first = await openStreams(product.url, { people: readers, count: WARM_UP, path })
    const empty = await restingMemoryOf(product.pid)
    const idle = await openStreams(product.url, { people: readers, count: count - WARM_UP, path })
    const each = ((await restingMemoryOf(product.pid)) - empty) / idle.length
    say(
      `memory of an idle stream, ${count} of ${path.split('?')[0]} (goal: 20 KiB)`,
      `${each.toFixed(1)} KiB`,
      each <= 20,
    )
    return [...first, ...idle]
  }
  closeStreams(await measure(one, TRPC_PATH, Math.min(IDLE, 4_000)))
  const idle = await measure(other, REST_PATH, IDLE)
  say('streams that were closed meanwhile', String(idle.filter(({ closed }) => closed).length))

  await other.stop()
  closeStreams(idle)
  const again = await startProduct(database, secret, other.port)
  const { streams, seconds } = await openAtOnce(again.url, { people: readers, count: IDLE })
  const times = [0.5, 1].map((share) => `${at(seconds, share).toFixed(1)} s`).join(', ')
  say(`${streams.length} clients at once after a restart: half, all of them are served after`, times)
  say('all of them (goal: 30 s)', `${at(seconds, 1).toFixed(1)} s`, at(seconds, 1) <= 30)
  closeStreams(streams)
})
if (hasMissed) process.exitCode = 1
