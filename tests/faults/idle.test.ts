// The memory and CPU of an idle server, which must fit on a small machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const MOST_BYTES = 130 * 1024 * 1024

/** Starts the product with npm. Returns npm's process and the address. */
const npmStart = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dayloop-idle-'))
  // Readable by the account that runs Postgres if the tests run as root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const { PATH, HOME } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: thisCheckout,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  })
  const exit = once(npm, 'exit')
  atEnd(async () => {
    npm.kill('SIGTERM')
    await exit
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  await waitFor(
    'npm start to be ready',
    async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok,
    60_000,
  )
  return { npm: npm.pid ?? 0, url }
}

const statusOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  const program = basename(await readlink(`/proc/${pid}/exe`).catch(() => ''))
  return { pid, parent: field('PPid'), bytes: field('VmRSS') * 1024, program }
}

/** All node processes that npm started. */
const nodesBelow = async (npm: number) => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const all = await Promise.all(pids.map(statusOf))
  const below = (parent: number): typeof all =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  return below(npm).filter(({ program }) => program === 'node')
}

it('npm start needs less than 130 MiB, at first and after some requests', async () => {
  const { npm, url } = await npmStart()
  const bytes = async () => (await nodesBelow(npm)).reduce((sum, node) => sum + node.bytes, 0)
  expect(await bytes()).toBeGreaterThan(0)
  expect(await bytes()).toBeLessThan(MOST_BYTES)
  for (let times = 0; times < 20; times++)
    for (const path of ['/', '/api/site', '/api/user-data/']) await (await fetch(`${url}${path}`)).text()
  expect(await bytes()).toBeLessThan(MOST_BYTES)
})
