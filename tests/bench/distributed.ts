// A list and an add on Citus beside the same on plain Postgres, in alternating rounds. Both databases are on the servers
// of the coordinator that CITUS_URL names, so that they differ only in the distribution.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { aCluster, CITUS_URL, hasCitus } from '../support/citus.ts'
import { closeAll } from '../support/lifetime.ts'
import { atEnd } from './ending.ts'
import { measure, type Round } from './measure.ts'
import { makePeople } from './people.ts'
import { startProduct } from './servers.ts'
import { type Figures, figuresOf } from './table.ts'
import { WORKS } from './works.ts'

const MEASURED = ['today_tasks', 'add_task']
const PLACES = ['plain', 'distributed'] as const
type Place = (typeof PLACES)[number]

type Options = { secret: string; rounds: number; seconds: number; warm: number; connections: number }

export type DistributedRow = Record<Place, Figures> & {
  name: string
  /** The throughput and the CPU time of Node, relative to plain Postgres. */
  ratio: { throughput: number; cpu: number }
}

async function ask(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A database beside the cluster that is not distributed. */
async function plainDatabase() {
  const name = `dayloop_plain_${randomBytes(6).toString('hex')}`
  await ask(CITUS_URL, `create database ${name}`)
  atEnd(() => ask(CITUS_URL, `drop database ${name} with (force)`))
  const url = new URL(CITUS_URL)
  url.pathname = `/${name}`
  const migrated = await migrateToLatest(url.href)
  if (!migrated.ok) throw new Error(migrated.problem)
  return url.href
}

async function distributedDatabase() {
  const { url, workers } = await aCluster()
  // The log of remote commands, which tests read, would be measured too.
  for (const node of [url, ...workers])
    await ask(node, `alter database ${new URL(node).pathname.slice(1)} reset citus.log_remote_commands`)
  return url
}

/** The rows for lists and adds; none without CITUS_URL. */
export async function measureDistributed({ secret, rounds, seconds, warm, connections }: Options) {
  if (!hasCitus) return []
  atEnd(closeAll)
  const urls = { plain: await plainDatabase(), distributed: await distributedDatabase() }
  const place = async (url: string) => ({
    product: await startProduct(url, secret),
    people: await makePeople(url, secret, { people: 40, tasks: 200 }),
  })
  const places = { plain: await place(urls.plain), distributed: await place(urls.distributed) }
  const found: DistributedRow[] = []
  for (const { name, calls } of WORKS.filter((work) => MEASURED.includes(work.name))) {
    const measured: Record<Place, Round[]> = { plain: [], distributed: [] }
    for (let round = 0; round <= rounds; round += 1)
      for (const side of PLACES) {
        const { product, people } = places[side]
        let turn = 0
        const next = () => {
          const person = people[turn++ % people.length]
          if (!person) throw new Error('The bench has no user')
          return calls.rest(person, turn)
        }
        const load = { ...product, connections, seconds, next }
        const answer = await measure(round === 0 ? { ...load, amount: warm } : load)
        if (round > 0) measured[side].push(answer)
      }
    const [plain, distributed] = [figuresOf(measured.plain), figuresOf(measured.distributed)]
    const ratio = {
      throughput: distributed.per_second / plain.per_second,
      cpu: distributed.cpu_us / plain.cpu_us,
    }
    found.push({ name, plain, distributed, ratio })
  }
  return found
}

export const linesOfDistributed = (rows: DistributedRow[]) => [
  '| work | plain Postgres /s | p50 ms | Citus /s | p50 ms | x throughput | x CPU of Node |',
  '| --- | --: | --: | --: | --: | --: | --: |',
  ...rows.map(({ name, plain, distributed, ratio }) => {
    const failed = plain.failed + distributed.failed
    const cells = [
      failed > 0 ? `${name} (${failed} FAILED)` : name,
      plain.per_second.toFixed(0),
      plain.p50,
      distributed.per_second.toFixed(0),
      distributed.p50,
      ratio.throughput.toFixed(2),
      ratio.cpu.toFixed(2),
    ]
    return `| ${cells.join(' | ')} |`
  }),
]
