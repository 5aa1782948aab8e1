// A worker of a distributed database is lost under load and comes back: only its own people feel it, by 503 with
// Retry-After, and every acknowledged write is found.
import pg from 'pg'
import { expect, it } from 'vitest'
import { findProblems } from '../../server/src/ops/invariants.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { aCluster, hasCitus } from '../support/citus.ts'
import { type Gate, openGate } from '../support/gate.ts'
import { atEnd } from '../support/lifetime.ts'
import { startServer } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

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

it.skipIf(!hasCitus)('a lost worker is felt by its own people only', { timeout: 300_000 }, async () => {
  const gates: Gate[] = []
  const { url: coordinator } = await aCluster(async (worker) => {
    const gate = await openGate(worker)
    gates.push(gate)
    return gate
  })
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
  const [lost] = gates
  expect(new Set(people.map(({ port }) => port))).toEqual(new Set(gates.map(({ port }) => port)))

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
  const lists = await Promise.all(
    people.map(async ({ port, access }) => ({
      port,
      status: (await call(server.url, '/api/tasks/all_tasks/', undefined, access)).status,
    })),
  )
  for (const { port, status } of lists) expect(status).toBe(port === lost?.port ? 503 : 200)
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

  const acknowledged = writes.filter(({ status }) => status === 201)
  const { rows } = await admin.query('select id from tasks where id = any ($1::uuid[])', [
    acknowledged.map(({ id }) => id),
  ])
  expect(rows).toHaveLength(acknowledged.length)
  console.log(`${acknowledged.length} acknowledged, ${rows.length} found, ${refused.length} refused`)
  const db = connect(coordinator, { size: 1 })
  atEnd(() => db.destroy())
  expect(await findProblems(db)).toEqual([])
})
