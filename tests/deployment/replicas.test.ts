// Two and three replicas on one Postgres behind nginx: shared state, and the end of a replica.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ERRORS } from '@dayloop/contracts/errors'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { argumentsOf, commandOf, readStages } from '../support/dockerfile.ts'
import { type Fleet, startFleet, startPgbouncer } from '../support/fleet.ts'
import { startMail } from '../support/mail.ts'
import { missingPrograms } from '../support/programs.ts'
import { waitFor } from '../support/wait.ts'

const run = promisify(execFile)
const password = 'correct horse battery'
let made = 0

const ask = async (fleet: Fleet, path: string, body?: object, access?: string) => {
  const bearer: Record<string, string> = access === undefined ? {} : { authorization: `Bearer ${access}` }
  const method = body === undefined ? 'GET' : 'POST'
  // biome-ignore lint/suspicious/noExplicitAny: the tests check the answers, so these have no type
  const answer: { status: number; body: any } = await fleet.call(method, path, body, bearer)
  return answer
}

const aPerson = async (fleet: Fleet) => {
  made += 1
  const username = `replicated${made}`
  const email = `${username}@example.com`
  const registered = await ask(fleet, '/api/auth/register/', {
    username,
    email,
    password,
    password2: password,
  })
  expect(registered.status).toBe(201)
  const { status, body } = await ask(fleet, '/api/auth/login/', { username, password })
  expect(status).toBe(200)
  return { username, email, access: String(body.access), refresh: String(body.refresh) }
}

/** Adds tasks like the web client, eight at once, until it is stopped. */
const underLoad = (fleet: Fleet, access: string) => {
  const acknowledged: string[] = []
  const refused: number[] = []
  let going = true
  const writer = async () => {
    while (going) {
      const id = crypto.randomUUID()
      const answer = await ask(fleet, '/api/trpc/tasks.add_task', { id, task_title: 'Under load' }, access)
      if (answer.status === 200 || answer.status === 201) acknowledged.push(id)
      else refused.push(answer.status)
    }
  }
  const writing = Array.from({ length: 8 }, writer)
  return {
    acknowledged,
    refused,
    more: (count: number) => {
      const enough = acknowledged.length + count
      return waitFor(`${count} more writes`, () => acknowledged.length >= enough)
    },
    end: async () => {
      going = false
      await Promise.all(writing)
    },
  }
}

const without = await missingPrograms('nginx', 'openssl')
const withoutPgbouncer = await missingPrograms('pgbouncer')

describe.each([
  { replicas: 'three replicas', how: 'directly', count: 3, skipped: without },
  {
    ...{ replicas: 'two replicas', how: 'through PgBouncer in transaction mode', count: 2 },
    skipped: without || withoutPgbouncer,
  },
])('$replicas on one Postgres $how', ({ how, count, skipped }) => {
  if (skipped) return it(`SKIPPED: ${skipped}`, (test) => test.skip(skipped))
  let fleet: Fleet
  let database: pg.Client
  const smtp = startMail()
  afterAll(async () => {
    await database.end()
    await (await smtp).stop()
  })
  beforeAll(async () => {
    // The database is empty: the replicas migrate it and create the queue's tables at the same moment.
    const direct = await emptyDatabase()
    // Fewer connections than one replica opens, so that transactions share connections.
    const databaseUrl = how === 'directly' ? direct : await startPgbouncer(direct, 4)
    database = new pg.Client(direct)
    await database.connect()
    fleet = await startFleet({
      count,
      databaseUrl,
      env: { SMTP_URL: (await smtp).url, SHUTDOWN_DELAY_SECONDS: '2' },
    })
  })

  it('share sessions: a session works on every replica and ends on all at once', async () => {
    const { access, refresh } = await aPerson(fleet)
    const everywhere = () =>
      Promise.all(
        fleet.replicas.map(async ({ url }) => {
          const headers = { authorization: `Bearer ${access}` }
          return (await fetch(`${url}/api/user-data/`, { headers })).status
        }),
      )
    expect(await everywhere()).toEqual(Array(count).fill(200))
    const both = await Promise.all([1, 2].map(() => ask(fleet, '/api/auth/token/refresh/', { refresh })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body.refresh).toBe(both[1]?.body.refresh)
    expect((await ask(fleet, '/api/auth/logout/', { refresh: both[0]?.body.refresh })).status).toBe(200)
    expect(await everywhere()).toEqual(Array(count).fill(401))
  })

  it('share limits by the address that nginx reports, not by a forged one', async () => {
    const { username } = await aPerson(fleet)
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) {
      const claimed = { 'x-forwarded-for': `192.0.2.${count}` }
      const wrong = { username, password: 'wrong' }
      statuses.push((await fleet.call('POST', '/api/auth/login/', wrong, claimed)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const { rows } = await database.query(
      "select points from rate_limits where key like 'wrong_login_address%'",
    )
    expect(rows).toEqual([{ points: 10 }])
  })

  it('share the mail queue: each email is sent once', async () => {
    const { emails } = await smtp
    const people = await Promise.all(Array.from({ length: 12 }, () => aPerson(fleet)))
    await waitFor('the queue to be empty', async () => {
      const { rows } = await database.query(
        "select from pgboss.job where name = 'mail' and state < 'completed'",
      )
      return rows.length === 0
    })
    for (const { email } of people) expect(emails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  // Through PgBouncer these two take long, and repeat what is tested here: with DEPLOYMENT=full only. There,
  // tests/faults/live.test.ts also kills replicas under load, and checks each write.
  const isLong = how === 'directly' || process.env.DEPLOYMENT === 'full'

  it.runIf(isLong)(
    'lose no acknowledged write and fail no call of the web client when one is killed under load',
    async () => {
      const { access } = await aPerson(fleet)
      const load = underLoad(fleet, access)
      await load.more(30)
      await fleet.replicas[0]?.kill('SIGKILL')
      await load.more(60)
      await fleet.restart(0)
      const back = (index: number) =>
        waitFor(`writes at the replica that came back`, () =>
          fleet.replicas[index]?.logs().includes('tasks.add_task'),
        )
      await back(0)
      // Ends the replicas one after the other, like a rolling upgrade.
      await fleet.replicas[1]?.kill('SIGTERM')
      await load.more(30)
      await fleet.restart(1)
      await back(1)
      await load.end()
      expect(load.refused).toEqual([])
      const { rows } = await database.query<{ id: string }>(
        "select id from tasks where task_title = 'Under load'",
      )
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(load.acknowledged))
      const { body } = await ask(fleet, '/api/tasks/all_tasks/', undefined, access)
      expect(body.total_number_tasks).toBe(load.acknowledged.length)
    },
  )

  it.runIf(isLong)('fail no call when each is ended and started again in turn', async () => {
    const { access } = await aPerson(fleet)
    const statuses = new Map<number, number>()
    let isRolling = true
    const caller = async () => {
      const count = (answer: { status: number }) =>
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const bearer = { authorization: `Bearer ${access}` }
      while (isRolling) {
        const id = crypto.randomUUID()
        count(await ask(fleet, '/api/tasks/add_task/', { id, task_title: 'Rolling' }, access))
        count(await fleet.call('PATCH', `/api/tasks/update_task/${id}/`, { task_title: 'On' }, bearer))
        count(await ask(fleet, '/api/tasks/all_tasks/', undefined, access))
        count(await fleet.call('DELETE', `/api/tasks/delete_task/${id}/`, undefined, bearer))
      }
    }
    const calling = Array.from({ length: 4 }, caller)
    for (let index = 0; index < count; index++) {
      await fleet.replicas[index]?.kill('SIGTERM')
      await fleet.restart(index)
    }
    isRolling = false
    await Promise.all(calling)
    expect([...statuses.keys()].sort()).toEqual([200, 201])
  })

  it('leave no session lock behind', async () => {
    const { rows } = await database.query(
      "select objid from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()",
    )
    expect(rows).toEqual([])
  })

  it('leave an answer in the form of Dayloop to nginx when none of them runs', async () => {
    await Promise.all(fleet.replicas.map(({ kill }) => kill('SIGTERM')))
    for (const [method, path] of [
      ['GET', '/api/tasks/all_tasks/'],
      ['POST', '/api/tasks/add_task/'],
      ['POST', '/api/trpc/tasks.add_task'],
    ] as const)
      expect(await fleet.call(method, path, method === 'POST' ? {} : undefined)).toEqual({
        status: 503,
        body: { error: ERRORS.UNAVAILABLE.text },
        retry_after: '2',
      })
  })
})

it.skipIf(withoutPgbouncer)(
  'the health check of the PgBouncer image passes only while it listens',
  async () => {
    const { port } = new URL(await startPgbouncer(await emptyDatabase(), 1))
    const [stage] = await readStages('docker/pgbouncer/Dockerfile')
    const [program = '', ...parameters] = commandOf(stage ? (argumentsOf(stage, 'HEALTHCHECK')[0] ?? '') : '')
    const check = (LISTEN_PORT: string) => run(program, parameters, { env: { ...process.env, LISTEN_PORT } })
    // Debian's smallest image has bash.
    expect(program).toBe('bash')
    await check(port)
    await expect(check('1')).rejects.toThrow()
  },
)
