// A server that one browser test may kill, replace and start again: always the same port and the same data.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from './e2e.ts'
import { freePort } from './postgres.ts'
import { startServer, type TestServer } from './server.ts'

type OwnServer = {
  /** Starts it, or starts it again; of another build when `checkout` says so. */
  start: (checkout?: string) => Promise<void>
  /** Ends it at this very moment, or as an operator would. */
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
}

export const test = base.extend<{ port: number; server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  port: async ({}, use) => use(await freePort()),
  baseURL: async ({ port }, use) => use(`http://localhost:${port}`),
  server: [
    async ({ port }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'dayloop-own-server-'))
      // Open to the account that runs Postgres when we are root.
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
