// The servers of a bench: the embedded Postgres, the shipped product, and the yardstick.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment } from '../../server/src/env.ts'
import { addressTo } from '../../server/src/postgres/connect.ts'
import { migrateToLatest } from '../../server/src/postgres/migrate.ts'
import { openDatabase } from '../../server/src/postgres/open.ts'
import { freePort } from '../support/postgres.ts'
import { startServer, thisCheckout } from '../support/server.ts'
import { waitFor } from '../support/wait.ts'
import { atEnd } from './ending.ts'

/** The JWT_SECRET of the product, which also signs the tokens of the people. */
export const SECRET = 'a-secret-that-only-the-bench-knows-0123456789'

/** Starts the embedded Postgres with fsync. Returns its address. */
export async function startPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'dayloop-bench-'))
  await chmod(folder, 0o755)
  const answer = readEnvironment({ DATA_DIR: folder })
  if (!answer.ok) throw new Error(answer.problem)
  const database = await openDatabase(answer.env, { log: () => {} })
  atEnd(async () => {
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const migrated = await migrateToLatest(database.target)
  if (!migrated.ok) throw new Error(migrated.problem)
  return { url: addressTo(database.target) }
}

export async function startYardstick(url: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/yardstick.ts'], {
    cwd: thisCheckout,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atEnd(async () => {
    child.kill()
    await once(child, 'exit')
  })
  await waitFor(
    'the yardstick',
    async () => (await fetch(`http://127.0.0.1:${port}/constant`).catch(() => null))?.ok,
  )
  return { port, pid: child.pid ?? 0 }
}

/** Starts the built server as in production, but without rate limits and request logs; on a port, if that is given. */
export async function startProduct(url: string, secret: string, port?: number) {
  const product = await startServer({
    ...(port !== undefined && { port }),
    env: {
      DATABASE_URL: url,
      JWT_SECRET: secret,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  })
  atEnd(product.stop)
  return { url: product.url, port: product.port, pid: product.pid ?? 0, stop: product.stop }
}
