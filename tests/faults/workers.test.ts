// WORKERS=2 on the embedded database: one port, one set of limits, a worker's death, and the end of all together.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const run = promisify(execFile)

/** The processes that a process started, by their programs. */
const childrenOf = async (pid: number | undefined, program: string) => {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,stat=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, stat, ...args]) =>
        Number(parent) === pid && !stat?.startsWith('Z') && args.join(' ').includes(program),
    )
    .map(([child]) => Number(child))
}

let server: TestServer
const workers = () => childrenOf(server.pid, 'dist/main.js')
// Each on a connection of its own, so that the workers take turns.
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    body: JSON.stringify(body),
  })
const register = (username: string) =>
  post('/api/auth/register/', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    password2: PASSWORD,
  })

beforeAll(async () => {
  server = await startServer({ env: { WORKERS: '2' } })
  atEnd(() => server.stop())
})

it('two processes answer on one port, and a session of one is a session of both', async () => {
  expect(await workers()).toHaveLength(2)
  expect(server.logs().match(/Dayloop is ready at/g)).toHaveLength(1)
  expect((await register('anna')).status).toBe(201)
  const { access } = await (await post('/api/auth/login/', { username: 'anna', password: PASSWORD })).json()
  const headers = { authorization: `Bearer ${access}` }
  for (let n = 0; n < 6; n += 1)
    expect((await post('/api/tasks/add_task/', { task_title: `Task ${n}` }, headers)).status).toBe(201)
  const list = await fetch(`${server.url}/api/tasks/all_tasks/`, { headers })
  expect(await list.json()).toMatchObject({ total_number_tasks: 6 })
  // Their log lines name the process that answered.
  const pids = new Set([...server.logs().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))
  expect([...pids].sort()).toEqual((await workers()).sort())
})

it('limits are those of all together', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1)
    statuses.push((await post('/api/auth/login/', { username: 'anna', password: 'a wrong one' })).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})

it('each mail is delivered once, whichever worker takes it', async () => {
  for (const name of ['berta', 'carla', 'dora']) expect((await register(name)).status).toBe(201)
  const addresses = ['berta', 'carla', 'dora'].map((name) => `${name}@example.com`)
  const delivered = () => addresses.map((to) => server.logs().split(`"to":"${to}"`).length - 1)
  await waitFor('the letters', async () => delivered().every((times) => times > 0))
  expect(delivered()).toEqual([1, 1, 1])
})

it('a worker that dies is replaced, and the other one answers meanwhile', async () => {
  const [victim = 0, survivor = 0] = await workers()
  process.kill(victim, 'SIGKILL')
  await waitFor('the death to be seen', async () =>
    server.logs().includes(`Worker ${victim} ended (SIGKILL)`),
  )
  expect((await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } })).status).toBe(200)
  await waitFor('two workers again', async () => (await workers()).length === 2)
  expect(await workers()).toContain(survivor)
  expect(await workers()).not.toContain(victim)
})

it('SIGTERM ends the workers, then the database', async () => {
  const before = await workers()
  const [postgres] = await childrenOf(server.pid, 'postgres')
  expect((await server.kill('SIGTERM')).code).toBe(0)
  const { stdout } = await run('ps', ['-eo', 'pid=,stat='])
  const living = stdout
    .split('\n')
    .filter((line) => !/Z/.test(line))
    .map((line) => Number.parseInt(line, 10))
  for (const pid of [...before, postgres]) expect(living).not.toContain(pid)
})
