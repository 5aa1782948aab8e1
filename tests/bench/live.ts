// npm run bench:live: the cost of open streams of live changes, and the delay of a change to another device. An argument
// sets the number of idle streams, 10,000 by default.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { runBench } from './ending.ts'
import { type BenchPerson, makePeople } from './people.ts'
import { startPostgres, startProduct } from './servers.ts'

const IDLE = Number(process.argv[2] ?? 10_000)
const PEOPLE = 100
const OPEN_AT_ONCE = 100
const WRITERS = 8
const WRITE_MS = 5_000
const CHANGES = 200
const MEMORY_LIMIT = 20
const LOSS_LIMIT = 5

type Stream = { request: ClientRequest; onEvent: () => void; closed: boolean }

/** Opens a stream. Resolves when the server has started it. */
const openStream = (url: string, { token }: BenchPerson, path = '/api/live/') =>
  new Promise<Stream>((resolve, reject) => {
    const request = get(`${url}${path}`, { headers: { authorization: `Bearer ${token}` }, agent: false })
    const stream: Stream = { request, onEvent: () => {}, closed: false }
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream got ${response.statusCode}`))
      request.on('error', () => {})
      response.on('error', () => {})
      response.on('close', () => {
        stream.closed = true
      })
      response.once('data', () => resolve(stream))
      response.on('data', (piece: Buffer) => {
        if (piece.includes('event: ')) stream.onEvent()
      })
    })
  })

/** Opens many streams, several at a time. */
const openStreams = async (url: string, people: readonly BenchPerson[], count: number) => {
  const streams: Stream[] = []
  for (let from = 0; from < count; from += OPEN_AT_ONCE) {
    const some = Array.from({ length: Math.min(OPEN_AT_ONCE, count - from) }, (_none, index) => {
      const person = people[(from + index) % people.length]
      return person && openStream(url, person)
    })
    streams.push(...(await Promise.all(some)).filter((one) => one !== undefined))
  }
  return streams
}

/** The memory of a process in KiB. */
const memoryOf = async (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN)

const add = (url: string, { token }: BenchPerson) =>
  fetch(`${url}/api/tasks/add_task/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-timezone': 'UTC' },
    body: JSON.stringify({ task_title: 'A change' }),
  }).then((answer) => answer.text())

/** Measures writes per second, with several requests at a time. */
const writesPerSecond = async (url: string, people: readonly BenchPerson[]) => {
  const until = Date.now() + WRITE_MS
  let written = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async (_none, index) => {
      for (let turn = index; Date.now() < until; turn += WRITERS) {
        const person = people[turn % people.length]
        if (person) await add(url, person)
        written += 1
      }
    }),
  )
  return (written * 1_000) / WRITE_MS
}

const say = (what: string, value: string) => process.stdout.write(`${what.padEnd(58)} ${value}\n`)

await runBench(async () => {
  const secret = randomBytes(32).toString('hex')
  const { url: database } = await startPostgres()
  const [one, other] = [await startProduct(database, secret), await startProduct(database, secret)]
  const people = await makePeople(database, secret, { people: PEOPLE, tasks: 50 })
  const [writers, readers] = [people.slice(0, PEOPLE / 2), people.slice(PEOPLE / 2)]

  await writesPerSecond(one.url, writers)
  const before = await writesPerSecond(one.url, writers)
  const thousand = await openStreams(one.url, readers, 1_000)
  const during = await writesPerSecond(one.url, writers)
  for (const { request } of thousand) request.destroy()
  const loss = 100 * (1 - during / before)
  say(
    `writes a second without and with ${thousand.length} open streams`,
    `${before.toFixed(0)}, ${during.toFixed(0)}`,
  )
  say(`loss (limit ${LOSS_LIMIT} %)`, `${loss.toFixed(1)} %`)

  const [person] = people
  if (!person) throw new Error('There is nobody')
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
  lags.sort((first, second) => first - second)
  const at = (share: number) => `${(lags[Math.floor(lags.length * share)] ?? Number.NaN).toFixed(0)} ms`
  say('from a write to its event at another replica: p50, p95, p99', [0.5, 0.95, 0.99].map(at).join(', '))

  await wait(2_000)
  const empty = await memoryOf(other.pid)
  const opened = performance.now()
  const idle = await openStreams(other.url, readers, IDLE)
  say(`${idle.length} clients were served after`, `${((performance.now() - opened) / 1_000).toFixed(1)} s`)
  await wait(5_000)
  const each = ((await memoryOf(other.pid)) - empty) / idle.length
  say(`memory of an idle stream (limit ${MEMORY_LIMIT} KiB)`, `${each.toFixed(1)} KiB`)
  say('streams that were closed meanwhile', String(idle.filter(({ closed }) => closed).length))
  for (const { request } of idle) request.destroy()
})
