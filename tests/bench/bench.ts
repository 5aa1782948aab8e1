// npm run bench [-- list add complete]: the product beside its own yardsticks, in one run on one machine.
// BENCH_SECONDS, BENCH_ROUNDS and BENCH_CONNECTIONS change its length; the table ends with the ratios.
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { migrateToLatest } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { readEnvironment } from '../../server/src/env.ts'
import { freePort } from '../support/postgres.ts'
import { startServer, thisHouse } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'
import { type Call, measure, type Round } from './measure.ts'
import { type BenchPerson, makePeople } from './people.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 3)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const CONNECTIONS = (process.env.BENCH_CONNECTIONS ?? '1,10,100').split(',').map(Number)
const SECRET = 'a-secret-that-only-the-bench-knows-0123456789'

type Side = 'rest' | 'trpc' | 'yardstick'
type Work = { name: string; calls: Record<Side, (person: BenchPerson, turn: number) => Call> }

const today = new Date().toISOString().slice(0, 10)
const query = (input: object) => encodeURIComponent(JSON.stringify(input))
const taskOf = ({ task_ids }: BenchPerson, turn: number) => task_ids[turn % task_ids.length] ?? ''

const listOf = (name: string): Work => ({
  name,
  calls: {
    rest: ({ token }) => ({ method: 'GET', path: `/api/tasks/${name}/?page=1`, token }),
    trpc: ({ token }) => ({
      method: 'GET',
      path: `/api/trpc/tasks.${name}?input=${query({ page: 1 })}`,
      token,
    }),
    yardstick: ({ user_id }) => ({ method: 'GET', path: `/${name}/${user_id}` }),
  },
})

const newTask = () => ({ id: uuidv7(), task_title: 'Buy bread', due_date: today })

const WORK: Work[] = [
  ...['today_tasks', 'next_week_tasks', 'all_tasks'].map(listOf),
  {
    name: 'add_task',
    calls: {
      rest: ({ token }) => ({ method: 'POST', path: '/api/tasks/add_task/', token, body: newTask() }),
      trpc: ({ token }) => ({ method: 'POST', path: '/api/trpc/tasks.add_task', token, body: newTask() }),
      yardstick: ({ user_id }) => ({ method: 'POST', path: `/add/${user_id}`, body: newTask() }),
    },
  },
  {
    name: 'task_complete',
    calls: {
      rest: (person, turn) => ({
        method: 'POST',
        path: `/api/tasks/task_complete/${taskOf(person, turn)}/`,
        token: person.token,
        body: {},
      }),
      trpc: (person, turn) => ({
        method: 'POST',
        path: '/api/trpc/tasks.task_complete',
        token: person.token,
        body: { id: taskOf(person, turn) },
      }),
      yardstick: (person, turn) => ({
        method: 'POST',
        path: `/complete/${person.user_id}/${taskOf(person, turn)}`,
        body: {},
      }),
    },
  },
]

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
const medians = (rounds: Round[]): Round => {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
  return {
    per_second: of('per_second'),
    p50: of('p50'),
    p99: of('p99'),
    cpu_us: of('cpu_us'),
    rss_mib: of('rss_mib'),
    failed: of('failed'),
  }
}

async function startYardstick(url: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/yardstick.ts'], {
    cwd: thisHouse,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitFor(
    'the yardstick',
    async () => (await fetch(`http://127.0.0.1:${port}/constant`).catch(() => null))?.ok,
  )
  return { port, pid: child.pid ?? 0, stop: () => child.kill() }
}

/** A Postgres as the product brings it, with its data safe on disk, and its address. */
async function startPostgres(folder: string) {
  const answer = readEnvironment({ DATA_DIR: folder })
  if (!answer.ok) throw new Error(answer.problem)
  const database = await openDatabase(answer.env, { log: () => {} })
  const migrated = await migrateToLatest(database.target)
  if (!migrated.ok || typeof database.target === 'string')
    throw new Error('The bench needs the embedded Postgres')
  const { host, port, user, database: name } = database.target
  return {
    url: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`,
    stop: database.stop,
  }
}

type Row = { work: string; connections: number } & Record<Side, Round>

function lineOf({ work, connections, ...sides }: Row): string {
  const { yardstick } = sides
  const cell = (side: 'rest' | 'trpc') => {
    const { per_second, p50, p99, cpu_us, failed } = sides[side]
    const ratios = [
      per_second / yardstick.per_second,
      p99 / Math.max(yardstick.p99, 1),
      cpu_us / yardstick.cpu_us,
    ]
    const figures = `${per_second.toFixed(0).padStart(6)}/s p50 ${p50} p99 ${p99} ms ${cpu_us.toFixed(0)} µs`
    return `${side} ${figures}  x${ratios.map((ratio) => ratio.toFixed(2)).join(' p99 x')}${failed ? ` FAILED ${failed}` : ''}`
  }
  const base = `${yardstick.per_second.toFixed(0).padStart(6)}/s p99 ${yardstick.p99} ms ${yardstick.cpu_us.toFixed(0)} µs`
  return `${work.padEnd(16)} ${String(connections).padStart(4)}  ${cell('rest')} | ${cell('trpc')} | yardstick ${base}`
}

async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'dayloop-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(folder)
  const people = await makePeople(postgres.url, SECRET, { people: 100, tasks: 200 })
  const env = {
    DATABASE_URL: postgres.url,
    JWT_SECRET: SECRET,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  }
  const server = await startServer({ env })
  const yardstick = await startYardstick(postgres.url)
  const chosen = process.argv.slice(2)
  const rows: Row[] = []
  let turn = 0
  process.stdout.write(
    `${cpus()[0]?.model}, ${cpus().length} cores, node ${process.version}; ratios: throughput, p99, CPU\n`,
  )
  for (const { name, calls } of WORK.filter(
    ({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)),
  ))
    for (const connections of CONNECTIONS) {
      const rounds: Record<Side, Round[]> = { rest: [], trpc: [], yardstick: [] }
      for (let round = 0; round <= ROUNDS; round++)
        for (const side of ['rest', 'trpc', 'yardstick'] as const) {
          const { port, pid } = side === 'yardstick' ? yardstick : { port: server.port, pid: server.pid ?? 0 }
          const next = () => {
            turn++
            const person = people[turn % people.length]
            if (!person) throw new Error('Nobody is there')
            return calls[side](person, Math.floor(turn / people.length))
          }
          const measured = await measure({ port, pid, connections, seconds: round === 0 ? 1 : SECONDS, next })
          if (round > 0) rounds[side].push(measured)
        }
      const row = {
        work: name,
        connections,
        rest: medians(rounds.rest),
        trpc: medians(rounds.trpc),
        yardstick: medians(rounds.yardstick),
      }
      rows.push(row)
      process.stdout.write(`${lineOf(row)}\n`)
    }
  const output = join(thisHouse, 'tests/.output')
  await mkdir(output, { recursive: true })
  await writeFile(join(output, 'bench.json'), `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`)
  yardstick.stop()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

await bench()
