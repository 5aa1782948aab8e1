// Creates the dependencies from the environment and a database.
import { openGoogle } from './auth/google/provider.ts'
import type { Deps } from './deps.ts'
import type { Environment } from './env.ts'
import { type Jobs, openJobs } from './jobs/open.ts'
import { openLimits } from './limits/limits.ts'
import { openLive } from './live/open-live.ts'
import { mailJob, openMail } from './mail/mail-job.ts'
import { noRemovedRows, type RemovedRows, retentionJob } from './ops/retention-job.ts'
import type { Connected, ConnectionTarget } from './postgres/connect.ts'
import type { Writes } from './postgres/database.ts'
import { isDistributed } from './postgres/distribution.ts'
import { eraseJob, openErasing } from './profile/erase-job.ts'
import { autoApplyJob } from './routines/auto-apply.ts'
import { openPasswords } from './secrets/passwords.ts'
import { makeSecrets } from './secrets/secrets.ts'
import { indexTasksJob } from './tasks/index-job.ts'

type Options = Connected & {
  writes: Writes
  /** The database that this process listens on for announcements, unless `DATABASE_LISTEN_URL` is set. */
  target?: ConnectionTarget
  env: Environment
  clock: () => Date
  secret: string
  /** Whether this process indexes tasks in the background. Reads do it too. */
  isIndexing?: boolean
}

/** `removed` counts the rows that the retention job removed. */
type Opened = Deps & { jobs: Jobs; removed: RemovedRows }

/** Creates all dependencies. `jobs.run` starts running jobs; call `jobs.close` before the database is closed. */
export async function openDeps(options: Options): Promise<Opened> {
  const { env, db, reads, writes, target, clock, secret, isIndexing = true } = options
  const secrets = makeSecrets(secret)
  const removed = noRemovedRows()
  const jobs = await openJobs(db, {
    define: (add) => [
      mailJob({ env, db, secrets, clock }, openMail(add)),
      retentionJob({ db, clock, removed }),
      autoApplyJob({ db, clock, isDistributed: () => isDistributed(db) }),
      eraseJob({ db }),
      ...(isIndexing ? [indexTasksJob({ db })] : []),
    ],
  })
  const limits = openLimits({ db, key: secrets.limit_key, on: env.RATE_LIMITS === 'on' })
  return {
    env,
    db,
    reads,
    clock,
    secrets,
    passwords: openPasswords(),
    limits,
    live: openLive({ env, db, writes, clock, target }),
    mail: openMail(jobs.add),
    erasing: openErasing(jobs.add),
    jobs,
    removed,
    google: openGoogle(env),
  }
}
