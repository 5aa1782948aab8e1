// The product's application on a separate database, with a clock that the test controls; for `app.inject`.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/src/app.ts'
import type { Deps } from '../../server/src/deps.ts'
import { readEnvironment } from '../../server/src/env.ts'
import { openDeps } from '../../server/src/open-deps.ts'
import { connectAll } from '../../server/src/postgres/connect.ts'
import { delegateWrites } from '../../server/src/postgres/delegated.ts'
import { openPasswords } from '../../server/src/secrets/passwords.ts'
import { aClock } from './clock.ts'
import { cloneDatabase } from './database.ts'
import { atEnd } from './lifetime.ts'
import { noteLog } from './secrets-in-logs.ts'

// Hashing costs a twentieth of the product's. Tests that measure it pass the product's own.
const passwords = openPasswords({ cost: { memoryCost: 1_024, timeCost: 2 } })

export const JWT_SECRET = 'a-secret-that-only-the-tests-know-0123456789'

type Options = {
  /** Environment variables besides the defaults of the tests. */
  env?: Record<string, string>
  /** The initial time of the clock. */
  start?: string
  /** A database to share with another app, as two replicas do. */
  url?: string
  /** Announces changes to other apps on the same database, and listens to theirs. */
  live?: boolean
  /** False for a test that runs a job itself and must not meet the scheduled one. */
  runsJobs?: boolean
  /** Other dependencies to replace. */
  deps?: Partial<Deps>
  /** Receives the log lines. */
  onLog?: (line: string) => void
  /** Called with the app before its routes are added. */
  watch?: ((app: FastifyInstance) => void)[]
}

/** Opens an app. It is closed after the file's last test. */
export const openApp = async ({
  env: variables = {},
  start,
  url: given,
  deps: others = {},
  watch = [],
  live = false,
  runsJobs = true,
  onLog,
}: Options = {}) => {
  const url = given ?? (await cloneDatabase())
  const clock = aClock(start)
  const answer = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    JWT_SECRET,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    PUBLIC_URL: 'http://localhost:3000',
    ...variables,
  })
  if (!answer.ok) throw new Error(answer.problem)
  const { db, reads, writes, delegate } = connectAll(url)
  delegate(await delegateWrites(db))
  const secret = answer.env.JWT_SECRET ?? JWT_SECRET
  const opened = await openDeps({
    env: answer.env,
    db,
    reads,
    writes,
    target: url,
    clock: clock.now,
    secret,
    // Tests that count statements and rows need a database that nobody else changes.
    isIndexing: false,
  })
  const deps = { ...opened, passwords, ...others }
  const app = await buildApp(deps, { watch, log: { write: (line) => logged(line, onLog) } })
  if (runsJobs) opened.jobs.run(app.log)
  if (live) deps.live.run(app.log)
  atEnd(async () => {
    await app.close()
    await opened.jobs.close()
    await deps.live.close()
    await db.destroy()
  })
  return { app, clock, db, url, deps, jobs: opened.jobs }
}

const logged = (line: string, onLog?: (line: string) => void) => {
  noteLog(line)
  onLog?.(line)
  // Lines that the test itself reads are checked too.
  if (process.env.LOG_LEVEL !== undefined) process.stdout.write(line)
}

export type TestApp = Awaited<ReturnType<typeof openApp>>
