// Password hashing: argon2id outside the event loop, with a limit on concurrent hashes.
import { availableParallelism } from 'node:os'
import { passwordForm } from '@dayloop/contracts/account-rules'
import argon2 from 'argon2'
import pLimit from 'p-limit'
import { AppError } from '../app-error.ts'

const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Each hash occupies a core. The other cores stay free for requests.
const HALF_THE_CORES = Math.max(1, Math.floor(availableParallelism() / 2))

// A hash that matches no password. Comparing with it takes as long as with a real one.
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * Whether the password matches the hash. Without a hash the result is false after the same time. `before` runs right
   * before the comparison, so a limit that it checks also holds for concurrent calls.
   */
  verify: (hash: string | null, password: string, before?: () => Promise<void>) => Promise<boolean>
}

type Limits = {
  /** Maximum number of concurrent hashes. */
  at_once?: number
  /** Maximum number of waiting hashes. Further requests get 503 with Retry-After. */
  waiting?: number
}

/** The hasher of one process. */
export function openPasswords({ at_once = HALF_THE_CORES, waiting = 200 }: Limits = {}): Passwords {
  const limit = pLimit(at_once)
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (limit.pendingCount >= waiting) throw new AppError('UNAVAILABLE', { retry_after: 2 })
    return limit(work)
  }
  return {
    hash: async (password) => inTurn(() => argon2.hash(passwordForm(password), COST)),
    verify: async (hash, password, before) =>
      inTurn(async () => {
        await before?.()
        return argon2.verify(hash ?? DUMMY_HASH, passwordForm(password))
      }),
  }
}
