// Password hashing: argon2id outside the event loop, with a limit on concurrent hashes.
import { availableParallelism } from 'node:os'
import { passwordForm } from '@dayloop/contracts/account-rules'
import argon2 from 'argon2'
import pLimit from 'p-limit'
import { AppError } from '../app-error.ts'

const COST = { memoryCost: 19_456, timeCost: 2 }

// Each hash occupies a core. The other cores stay free for requests.
const HALF_THE_CORES = Math.max(1, Math.floor(availableParallelism() / 2))

/** A hash that matches no password. Comparing with it takes as long as with a real one. */
function dummyHash({ memoryCost, timeCost }: typeof COST): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
}

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * Whether the password matches the hash. Without a hash the result is false after the same time. `before` runs right
   * before the comparison, so a limit that it checks also holds for concurrent calls.
   */
  verify: (hash: string | null, password: string, before?: () => Promise<void>) => Promise<boolean>
}

type Options = {
  /** What a hash costs, in KiB and passes. */
  cost?: typeof COST
  /** Maximum number of concurrent hashes. */
  at_once?: number
  /** Maximum number of waiting hashes. Further requests get 503 with Retry-After. */
  waiting?: number
}

/** The hasher of one process. */
export function openPasswords(options: Options = {}): Passwords {
  const { cost = COST, at_once = HALF_THE_CORES, waiting = 200 } = options
  const unknown = dummyHash(cost)
  const limit = pLimit(at_once)
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (limit.pendingCount >= waiting) throw new AppError('UNAVAILABLE', { retry_after: 2 })
    return limit(work)
  }
  return {
    hash: async (password) =>
      inTurn(() => argon2.hash(passwordForm(password), { ...cost, type: argon2.argon2id, parallelism: 1 })),
    verify: async (hash, password, before) =>
      inTurn(async () => {
        await before?.()
        return argon2.verify(hash ?? unknown, passwordForm(password))
      }),
  }
}
