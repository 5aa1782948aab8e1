// Limits the open streams of a session and of an address in this process. A browser needs one.
import { AppError } from '../app-error.ts'
import { addressKey } from '../limits/address.ts'

const PER_SESSION = 10
/** Many people can share an address. */
const PER_ADDRESS = 1_000
const RETRY_AFTER = 10

/** Counts a stream and returns how to release it, or refuses with 429. */
export type TakePlace = (session_id: string, ip: string) => () => void

export function streamLimits({ on }: { on: boolean }): TakePlace {
  const counts = new Map<string, number>()
  const count = (key: string, by: 1 | -1) => {
    const next = (counts.get(key) ?? 0) + by
    if (next > 0) counts.set(key, next)
    else counts.delete(key)
  }
  return (session_id, ip) => {
    if (!on) return () => {}
    const address = addressKey(ip)
    if ((counts.get(session_id) ?? 0) >= PER_SESSION || (counts.get(address) ?? 0) >= PER_ADDRESS)
      throw new AppError('TOO_MANY_REQUESTS', { retry_after: RETRY_AFTER })
    const keys = [session_id, address]
    for (const key of keys) count(key, 1)
    return () => {
      for (const key of keys.splice(0)) count(key, -1)
    }
  }
}
