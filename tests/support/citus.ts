// A real Citus: the coordinator that `CITUS_URL` names, with its workers. Each test file gets a cluster of its own: a
// database of one name on every node.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect } from '../../server/src/postgres/connect.ts'
import { distribute } from '../../server/src/postgres/distribution.ts'
import { migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { atEnd } from './lifetime.ts'
import { watchQueries } from './statements.ts'

/** The coordinator's address; without it the tests of a cluster are skipped. */
export const CITUS_URL = process.env.CITUS_URL ?? ''
export const hasCitus = CITUS_URL !== ''
if (!hasCitus) console.log('SKIPPED: CITUS_URL names no coordinator')

type Node = { host: string; port: number; is_coordinator: boolean }

const on = async <Answer>(url: string, work: (client: pg.Client) => Promise<Answer>) => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const addressOf = ({ host, port }: Node, database: string) => {
  const url = new URL(CITUS_URL)
  Object.assign(url, { hostname: host, port: String(port), pathname: `/${database}` })
  return url.href
}

const nodesOf = (url: string) =>
  on(url, async (client) => {
    const { rows } = await client.query<Node>(
      'select nodename as host, nodeport as port, groupid = 0 as is_coordinator from pg_dist_node order by groupid',
    )
    return rows
  })

type Address = Pick<Node, 'host' | 'port'>
/** How the nodes of a cluster reach a worker: by its address, or through a gate. */
type Reach = (worker: Address) => Promise<Address>

/** A new cluster on the nodes of `CITUS_URL`, without tables. */
export const emptyCluster = async (reach: Reach = async (worker) => worker) => {
  const nodes = await nodesOf(CITUS_URL)
  const name = `dayloop_${randomBytes(6).toString('hex')}`
  const [coordinator, ...workers] = nodes
  if (!coordinator?.is_coordinator || workers.length < 2)
    throw new Error('CITUS_URL must name a coordinator with two workers')
  for (const node of nodes) {
    await on(addressOf(node, 'postgres'), (client) => client.query(`create database ${name}`))
    await on(addressOf(node, name), (client) => client.query('create extension citus'))
  }
  atEnd(async () => {
    const drop = (node: Node) =>
      on(addressOf(node, 'postgres'), (client) => client.query(`drop database ${name} with (force)`))
    await Promise.all(nodes.map(drop))
  })
  const url = addressOf(coordinator, name)
  await on(url, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
    for (const worker of workers) {
      const { host, port } = await reach(worker)
      await client.query('select citus_add_node($1, $2)', [host, port])
    }
  })
  // Citus forwards notices of a worker to the client.
  for (const node of nodes)
    await on(addressOf(node, name), (client) =>
      client.query(`alter database ${name} set citus.log_remote_commands = on`),
    )
  return { url, workers: workers.map((worker) => addressOf(worker, name)) }
}

/** A new cluster with Dayloop's tables, distributed. */
export const aCluster = async (reach?: Reach) => {
  const cluster = await emptyCluster(reach)
  const migrated = await migrateToLatest(cluster.url)
  if (!migrated.ok) throw new Error(migrated.problem)
  const db = connect(cluster.url, { size: 1 })
  const outcome = await distribute(db).finally(() => db.destroy())
  if (!outcome.ok) throw new Error(outcome.problem)
  return cluster
}

/** The remote commands of a statement, and the nodes that ran them. */
export type Remote = { text: string; nodes: Set<string>; commands: string[] }

/** Every statement of this process while `work` runs, with the commands that Citus sent to other nodes for it. */
export const remoteOf = async (work: () => Promise<unknown>): Promise<Remote[]> => {
  const seen: Remote[] = []
  const current = new WeakMap<pg.Client, Remote>()
  const readNotices = (client: pg.Client) =>
    client.on('notice', ({ message = '', detail = '' }) => {
      const remote = current.get(client)
      const node = /on server \S+@(\S+) connectionId/.exec(detail)?.[1]
      if (node === undefined || remote === undefined) return
      remote.nodes.add(node)
      remote.commands.push(message)
    })
  await watchQueries(work, ({ text }, client) => {
    if (!current.has(client)) readNotices(client)
    const remote: Remote = { text, nodes: new Set(), commands: [] }
    current.set(client, remote)
    seen.push(remote)
  })
  return seen
}
