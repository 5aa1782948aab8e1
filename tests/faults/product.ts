// Runs the shipped product and gives faults access to its process, its Postgres and its disk.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { atEnd } from '../support/lifetime.ts'
import { freePort } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'

const run = promisify(execFile)

/** Starts the built server on its embedded Postgres, both with the shipped settings (fsync is on). */
export const openProduct = async ({ folder: given, env = {} }: Options = {}) => {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'dayloop-faults-')))
  // Readable by the account that runs Postgres if the tests run as root.
  await chmod(folder, 0o755)
  const port = await freePort()
  const variables = { NODE_ENV: 'production', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1', ...env }
  const start = () => startServer({ env: variables, dataDir: folder, port })
  let server = await start()
  const logs: string[] = []
  atEnd(async () => {
    await server.stop()
    if (!given) await rm(folder, { recursive: true, force: true })
  })

  const pidFile = async () =>
    (await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  const target = async () => {
    const [, , , , host = ''] = await pidFile()
    return { host, port: 5432, user: 'dayloop', database: 'dayloop' }
  }
  const postmaster = async () => Number((await pidFile())[0])

  return {
    folder,
    port,
    /** Ends the server with a signal and restarts it, like a supervisor. */
    restart: async (signal: NodeJS.Signals) => {
      const end = await server.kill(signal)
      logs.push(server.logs())
      server = await start()
      return end
    },
    /** The output of all its processes. */
    logs: () => [...logs, server.logs()].join(''),
    memory: async () => {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
    },
    postmaster,
    /** The address of its database. */
    target,
    /** The postmaster and its child processes. */
    postgres: async () => {
      const parent = await postmaster()
      const { stdout } = await run('ps', ['-eo', 'pid=,ppid='])
      const pids = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
      return pids.flatMap(([pid = 0, ppid]) => (pid === parent || ppid === parent ? [pid] : []))
    },
    /** A connection of another client to the product's database. */
    database: async () => {
      const client = new pg.Client(await target())
      client.on('error', () => {})
      await client.connect()
      return client
    },
  }
}

type Options = {
  /** The data folder; by default a temporary one. */
  folder?: string
  env?: Record<string, string>
}

export type Product = Awaited<ReturnType<typeof openProduct>>
