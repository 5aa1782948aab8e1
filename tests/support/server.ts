// The shipped product: the built server as a separate process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres.ts'
import { noteLog } from './secrets-in-logs.ts'
import { waitFor } from './wait.ts'

export const thisCheckout = fileURLToPath(new URL('../..', import.meta.url))

type Options = {
  /** Environment variables. With DATABASE_URL, JWT_SECRET is set too. */
  env?: Record<string, string>
  /** An existing data folder. By default a new one, which `stop` removes. */
  dataDir?: string
  port?: number
  /** Another checkout instead of this one. */
  checkout?: string
  /** Options of Node, for example for its profiler. */
  nodeOptions?: string[]
}

/** Starts `server/dist/main.js`. Resolves when it is ready. */
export const startServer = async ({
  env = {},
  dataDir,
  port: wanted,
  checkout = thisCheckout,
  nodeOptions = [],
}: Options = {}) => {
  const port = wanted ?? (await freePort())
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'dayloop-test-data-')))
  // Readable by the account that runs Postgres if the tests run as root.
  if (dataDir === undefined) await chmod(data, 0o755)
  const secret = env.DATABASE_URL ? { JWT_SECRET: 'a-secret-that-only-the-tests-know-0123456789' } : {}
  const child = spawn(process.execPath, [...nodeOptions, 'server/dist/main.js'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: data, ...secret, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  let logs = ''
  let noted = 0
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      logs += text
    })
  const ended = () => child.exitCode !== null || child.signalCode !== null
  const url = `http://localhost:${port}`
  const kill = async (signal: NodeJS.Signals) => {
    if (!ended()) child.kill(signal)
    await exit
    noteLog(logs.slice(noted))
    noted = logs.length
    return { code: child.exitCode, signal: child.signalCode }
  }
  await waitFor(
    'the server to be ready',
    async () => {
      if (ended()) throw new Error(`The server ended at its start:\n${logs}`)
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok
    },
    60_000,
  ).catch(async (error: Error) => {
    await kill('SIGKILL')
    throw new Error(`${error.message}\n${logs}`)
  })
  return {
    url,
    port,
    dataDir: data,
    pid: child.pid,
    /** Its output so far. */
    logs: () => logs,
    /** Sends a signal and resolves to how the process ended. The data stays. */
    kill,
    /** Stops it like an operator, and removes a data folder that it created. */
    stop: async () => {
      const end = await kill('SIGTERM')
      if (dataDir === undefined) await rm(data, { recursive: true, force: true })
      return end
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
