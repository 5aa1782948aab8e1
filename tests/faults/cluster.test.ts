// A worker of a distributed database is lost under load and comes back. Only users whose rows are there get 503 with
// Retry-After, and every acknowledged write is found. The network between the nodes fails in one test. In the other, the
// commands CITUS_STOP_WORKER and CITUS_START_WORKER stop and start the Postgres at $HOST and $PORT.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, it } from 'vitest'
import { findProblems } from '../../server/src/ops/invariants.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { JWT_SECRET } from '../support/app.ts'
import { aCluster, hasCitus } from '../support/citus.ts'
import { type Gate, openGate } from '../support/gate.ts'
import { atEnd } from '../support/lifetime.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const run = promisify(execFile)
const { CITUS_STOP_WORKER: STOP, CITUS_START_WORKER: START } = process.env
const hasCommands = STOP !== undefined && START !== undefined
if (hasCitus && !hasCommands)
  console.log('SKIPPED: CITUS_STOP_WORKER and CITUS_START_WORKER name no commands')
const PASSWORD = 'correct horse battery'
const PEOPLE = 12

type Person = { id: string; port: number; access: string; username: string }
type Write = { person: Person; id: string; status: number; retry_after: string | null; phase: string }

const call = async (url: string, path: string, body?: object, access?: string) => {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    retry_after: response.headers.get('retry-after'),
    body: await response.json(),
  }
}

type Worker = Pick<Gate, 'host' | 'port' | 'shut' | 'open'>
type Cluster = { url: string; workers: Worker[] }

/** A cluster whose workers are reached through gates. */
const gatedCluster = async (): Promise<Cluster> => {
  const workers: Gate[] = []
  const { url } = await aCluster(async (worker) => {
    const gate = await openGate(worker)
    workers.push(gate)
    return gate
  })
  return { url, workers }
}

/** A cluster whose workers are stopped and started as processes. */
const clusterOfProcesses = async (): Promise<Cluster> => {
  const { url, workers } = await aCluster()
  const stopped = new Set<Worker>()
  atEnd(async () => {
    for (const worker of stopped) await worker.open()
  })
  return {
    url,
    workers: workers.map((address) => {
      const { hostname: host, port } = new URL(address)
      // The command's output goes nowhere, because a started Postgres may keep it open.
      const perform = (command = '') =>
        run('sh', ['-ec', `{ ${command}\n} >/dev/null 2>&1`], {
          env: { ...process.env, HOST: host, PORT: port },
        })
      const worker = {
        host,
        port: Number(port),
        shut: async () => {
          stopped.add(worker)
          await perform(STOP)
        },
        open: async () => {
          await perform(START)
          stopped.delete(worker)
        },
      }
      return worker
    }),
  }
}

const doctor = (url: string) =>
  run(process.execPath, ['server/dist/doctor.js'], {
    cwd: thisCheckout,
    env: { PATH: process.env.PATH, DATABASE_URL: url, JWT_SECRET },
  }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )

it.skipIf(!hasCitus)(
  'a worker that cannot be reached affects its own users only',
  { timeout: 300_000 },
  async () => loseWorker(await gatedCluster()),
)

it.skipIf(!hasCitus || !hasCommands)(
  'a worker whose Postgres is stopped affects its own users only',
  { timeout: 300_000 },
  async () => loseWorker(await clusterOfProcesses()),
)

const loseWorker = async ({ url: coordinator, workers }: Cluster) => {
  const admin = new pg.Client(coordinator)
  await admin.connect()
  atEnd(() => admin.end())
  const server = await startServer({ env: { DATABASE_URL: coordinator, RATE_LIMITS: 'off' } })
  atEnd(() => server.stop())

  const aPerson = async (number: number): Promise<Person> => {
    const username = `clustered${number}`
    const fields = { username, email: `${username}@example.com`, password: PASSWORD, password2: PASSWORD }
    expect((await call(server.url, '/api/auth/register/', fields)).status).toBe(201)
    const { body } = await call(server.url, '/api/auth/login/', { username, password: PASSWORD })
    const { rows } = await admin.query(
      `select nodeport from citus_shards
       where table_name = 'users'::regclass and shardid = get_shard_id_for_distribution_column('users', $1::uuid)`,
      [body.user.id],
    )
    return { id: body.user.id, port: rows[0].nodeport, access: body.access, username }
  }
  const people: Person[] = []
  for (let number = 0; number < PEOPLE; number++) people.push(await aPerson(number))
  const [lost] = workers
  expect(new Set(people.map(({ port }) => port))).toEqual(new Set(workers.map(({ port }) => port)))

  const writes: Write[] = []
  let phase = 'before'
  let isWriting = true
  const writing = people.map(async (person) => {
    while (isWriting) {
      const begun = phase
      const id = crypto.randomUUID()
      const task = { id, task_title: 'Counted' }
      const { status, retry_after } = await call(server.url, '/api/tasks/add_task/', task, person.access)
      // A request during the change of a phase belongs to neither.
      writes.push({ person, id, status, retry_after, phase: begun === phase ? phase : 'between' })
    }
  })
  const isOnLost = ({ person }: Write) => person.port === lost?.port
  const during = (name: string) => writes.filter((write) => write.phase === name)
  const many = (what: string, found: () => Write[]) => waitFor(what, () => found().length >= 60, 60_000)
  const readyz = async () => (await call(server.url, '/readyz')).body.status

  await many('writes', () => during('before'))
  await lost?.shut()
  phase = 'lost'
  await many('writes of the others', () => during('lost').filter((write) => !isOnLost(write)))
  await many('refused writes', () => during('lost').filter(isOnLost))
  await waitFor('a degraded readiness', async () => (await readyz()) === 'degraded')
  const report = await doctor(coordinator)
  expect(report).toContain(`✗ the worker ${lost?.host}:${lost?.port} cannot be reached`)
  expect(report).toContain('promote its replica')
  const lists = await Promise.all(
    people.map(async ({ port, access }) => ({
      port,
      status: (await call(server.url, '/api/tasks/all_tasks/', undefined, access)).status,
    })),
  )
  for (const { port, status } of lists) expect(status).toBe(port === lost?.port ? 503 : 200)
  for (const { port, username } of people) {
    const { status } = await call(server.url, '/api/auth/login/', { username, password: PASSWORD })
    // The lookup of the username can be on the lost worker, too.
    expect(port === lost?.port ? [503] : [200, 503]).toContain(status)
  }
  const statusesOf = (some: Write[]) => [...new Set(some.map(({ status }) => status))].sort()
  expect(statusesOf(during('lost').filter((write) => !isOnLost(write)))).toEqual([201])
  const refused = during('lost').filter(isOnLost)
  expect(statusesOf(refused)).toEqual([503])
  expect(refused.every(({ retry_after }) => Number(retry_after) > 0)).toBe(true)

  phase = 'between'
  await lost?.open()
  const isBack = async () => {
    const some = people.filter(({ port }) => port === lost?.port)
    const found = await Promise.all(
      some.map(({ access }) => call(server.url, '/api/tasks/all_tasks/', undefined, access)),
    )
    return found.every(({ status }) => status === 200)
  }
  await waitFor('the people of the lost worker to be served', isBack, 60_000)
  phase = 'back'
  await many('writes on the worker that is back', () => during('back').filter(isOnLost))
  isWriting = false
  await Promise.all(writing)
  expect(statusesOf(during('back'))).toEqual([201])
  expect(writes.some(({ status }) => status === 500)).toBe(false)
  await waitFor('readiness', async () => (await readyz()) === 'ready')
  expect(await doctor(coordinator)).not.toContain('cannot be reached')

  const acknowledged = writes.filter(({ status }) => status === 201)
  const { rows } = await admin.query('select id from tasks where id = any ($1::uuid[])', [
    acknowledged.map(({ id }) => id),
  ])
  expect(rows).toHaveLength(acknowledged.length)
  console.log(`${acknowledged.length} acknowledged, ${rows.length} found, ${refused.length} refused`)
  const db = connect(coordinator, { size: 1 })
  atEnd(() => db.destroy())
  expect(await findProblems(db)).toEqual([])
}
