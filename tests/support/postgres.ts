// One real Postgres for a whole test run: in a container if a Docker engine is available, else the embedded one.

import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '../../server/src/postgres/embedded/binaries.ts'
import { findDataDirectory } from '../../server/src/postgres/embedded/data-directory.ts'
import { cleanUpAfterKilledRuns, POSTGRES_PREFIX } from './killed-runs.ts'

const run = promisify(execFile)

/** A running Postgres: a superuser's address, its kind, and a function that stops it. */
export type RunningPostgres = { url: string; kind: string; stop: () => Promise<void> }

/** Starts the Postgres of this run. `DAYLOOP_POSTGRES=embedded` skips the check for Docker. */
export const startPostgres = async (): Promise<RunningPostgres> =>
  process.env.DAYLOOP_POSTGRES !== 'embedded' && (await dockerAnswers()) ? inContainer() : embedded()

const dockerAnswers = () =>
  run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 3000 }).then(
    ({ stdout }) => stdout.trim() !== '',
    () => false,
  )

const inContainer = async (): Promise<RunningPostgres> => {
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer('postgres:17-alpine')
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: 'trust' })
    .withExposedPorts(5432)
    .withTmpFs({ '/var/lib/postgresql/data': 'rw' })
    .withCommand(['postgres', ...settings])
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  const url = `postgres://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  return { url, kind: 'in a container (testcontainers)', stop: async () => void (await container.stop()) }
}

// The data of a test run is not kept, so fsync is off. The fault tests use the product's own settings.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  // The files may be in memory.
  'max_wal_size=256MB',
  // A test that reads the log enables it for its own database.
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_min_messages=fatal',
].flatMap((setting) => ['-c', setting])

const embedded = async (): Promise<RunningPostgres> => {
  await cleanUpAfterKilledRuns()
  const home = await mkdtemp(join(tmpdir(), `${POSTGRES_PREFIX}${process.pid}-`))
  // Postgres runs as another account if the tests run as root.
  await chmod(home, 0o755)
  const directory = findDataDirectory(home)
  const { initdb, postgres } = findBinaries(directory)
  const options = { cwd: directory.home, ...directory.account, env: { LC_ALL: 'C', TZ: 'UTC' } }
  const data = ['-D', directory.cluster]
  await run(initdb, [...data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], options)
  const port = await freePort()
  const listen = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const child = spawn(postgres, [...data, ...listen, ...settings], { ...options, stdio: 'ignore' })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    child.kill('SIGINT')
    await gone
    await rm(home, { recursive: true, force: true })
  }
  await Promise.race([
    answers(url),
    gone.then(() => Promise.reject(new Error('Postgres ended at its start'))),
  ])
  return { url, kind: 'embedded', stop }
}

/** The account that runs Postgres if the tests run as root. */
export const ordinaryAccount = async () => {
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A TCP port that was free just now. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(address)))
    })
  })

const answers = async (url: string) => {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt > 300) throw error
      await pause(50)
    }
  }
}
