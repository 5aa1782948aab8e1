// Passwords: argon2id off the event loop, a bound on how many at once, and the same time for nobody's password.
import { availableParallelism } from 'node:os'
import { passwordForm } from '@dayloop/contracts/account-rules'
import argon2 from 'argon2'
import pLimit from 'p-limit'
import { AppError } from '../app-error.ts'

const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// Hashing occupies a core. The other half of the cores answers everything else meanwhile.
const HALF_THE_CORES = Math.max(1, Math.floor(availableParallelism() / 2))

// A hash of no password, at the cost of a real one: what an unknown person's password is compared with.
const NOBODY = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * Whether the password is the hash's. No hash is nobody's, and takes as long to say. `before` is asked in turn,
   * right before the comparing: what it counts and refuses holds however many ask at once.
   */
  verify: (hash: string | null, password: string, before?: () => Promise<void>) => Promise<boolean>
}

type Bounds = {
  /** Hashes at one moment; the rest of the machine stays free for other calls. */
  at_once?: number
  /** Hashes that may wait; beyond them a request is told to come back. */
  waiting?: number
}

/** The hasher of one process. */
export function openPasswords({ at_once = HALF_THE_CORES, waiting = 200 }: Bounds = {}): Passwords {
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
        return argon2.verify(hash ?? NOBODY, passwordForm(password))
      }),
  }
}
