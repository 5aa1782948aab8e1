// A server that a browser test may kill, replace and restart, with the same port and data.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './e2e.ts'
import { freePort } from './postgres.ts'
import { startServer, type TestServer } from './server.ts'

type OwnServer = {
  /** Starts or restarts the server, from another build if `checkout` is given. */
  start: (checkout?: string) => Promise<void>
  /** Kills the server, or stops it with SIGTERM. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

export const test = base.extend<{ port: number; server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  port: async ({}, use) => use(await freePort()),
  baseURL: async ({ port }, use) => use(`http://localhost:${port}`),
  server: [
    async ({ port }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'dayloop-own-server-'))
      // Readable by the account that runs Postgres if the tests run as root.
      await chmod(dataDir, 0o755)
      let running: TestServer | undefined
      const start = async (checkout?: string) => {
        const env = { TRUST_PROXY: 'loopback' }
        running = await startServer({ port, dataDir, env, ...(checkout !== undefined && { checkout }) })
      }
      const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
        await running?.kill(signal)
        running = undefined
      }
      await start()
      await use({ start, end })
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
    { auto: true },
  ],
})
