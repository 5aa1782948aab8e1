// Rate limits on attempts. They are counted in Postgres, so all replicas share them.
import { createHmac, type KeyObject } from 'node:crypto'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../app-error.ts'
import type { Tables } from '../db/tables.ts'

const QUARTER = 15 * 60
const HOUR = 60 * 60

const BOUNDS = {
  wrong_login_account: { points: 10, duration: QUARTER },
  wrong_login_address: { points: 50, duration: QUARTER },
  // A known device has this limit instead of the account's. It is limited too, because its cookie may be stolen.
  wrong_login_device: { points: 10, duration: QUARTER },
  wrong_current_password: { points: 10, duration: QUARTER },
  reset_account: { points: 5, duration: HOUR },
  reset_address: { points: 30, duration: HOUR },
  resend_account: { points: 5, duration: HOUR },
  resend_address: { points: 30, duration: HOUR },
  email_change_account: { points: 5, duration: HOUR },
  register_address: { points: 30, duration: HOUR },
}

/** A limit, and the account or address that it is counted for. */
export type Attempt = readonly [limit: keyof typeof BOUNDS, subject: string]

export type Limits = {
  /** Refuses with 429 if a limit is reached. Counts nothing. */
  check: (attempts: Attempt[]) => Promise<void>
  /** Counts an attempt against each limit, or refuses with 429. */
  take: (attempts: Attempt[]) => Promise<void>
  /** Undoes `take` for an attempt that succeeded. */
  giveBack: (attempts: Attempt[]) => Promise<void>
}

const NO_LIMITS: Limits = {
  check: async () => {},
  take: async () => {},
  giveBack: async () => {},
}

type Options = { db: Kysely<Tables>; key: KeyObject; on: boolean }

/** Opens the limits. While the database is unavailable, each process counts on its own. */
export function openLimits({ db, key, on }: Options): Limits {
  if (!on) return NO_LIMITS
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => execute(db, text, values),
  }
  const limiters = new Map(
    Object.entries(BOUNDS).map(([limit, bounds]) => [
      limit,
      new RateLimiterPostgres({
        ...bounds,
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: limit,
        clearExpiredByTimeout: limit === 'register_address',
        insuranceLimiter: new RateLimiterMemory({ ...bounds, keyPrefix: limit }),
      }),
    ]),
  )
  const each = async (
    attempts: Attempt[],
    act: (limiter: RateLimiterPostgres, subject: string) => unknown,
  ) => {
    for (const [limit, subject] of attempts) {
      const limiter = limiters.get(limit)
      if (limiter) await act(limiter, createHmac('sha256', key).update(subject).digest('base64url'))
    }
  }
  return {
    check: (attempts) =>
      each(attempts, async (limiter, subject) => {
        const counted = await limiter.get(subject)
        if (counted && counted.consumedPoints >= limiter.points) throw refusal(counted)
      }),
    take: (attempts) => each(attempts, (limiter, subject) => limiter.consume(subject).catch(rethrow)),
    giveBack: (attempts) => each(attempts, (limiter, subject) => limiter.reward(subject)),
  }
}

async function execute(db: Kysely<Tables>, text: string, values: unknown[]) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}

function refusal({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retry_after: Math.max(1, Math.ceil(msBeforeNext / 1_000)) })
}

/** The library rejects with a count if a limit is reached, and with an error otherwise. */
function rethrow(thrown: unknown): never {
  if (typeof thrown !== 'object' || thrown === null || !('msBeforeNext' in thrown)) throw thrown
  throw refusal({ msBeforeNext: Number(thrown.msBeforeNext) })
}
