// Refresh tokens: opaque texts that name their user and session, so that no lookup over all users is needed.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { parse, stringify } from 'uuid'
import type { AccessClaims } from './access-token.ts'
import type { Secrets } from './secrets.ts'

const NAMES_LENGTH = 32
const SECRET_LENGTH = 32

/** The first refresh token of a session. */
export function firstRefreshToken({ user_id, session_id }: AccessClaims): string {
  return Buffer.concat([parse(user_id), parse(session_id), randomBytes(SECRET_LENGTH)]).toString('base64url')
}

/** Whose session a token speaks for, if it has the form of one; only its hash proves it. */
export function readRefreshToken(token: string): AccessClaims | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== NAMES_LENGTH + SECRET_LENGTH || bytes.toString('base64url') !== token) return null
  try {
    return { user_id: stringify(bytes.subarray(0, 16)), session_id: stringify(bytes.subarray(16, 32)) }
  } catch {
    return null
  }
}

/**
 * The token after this one. It follows from the token and a key that never leaves the server, so that a second
 * use of a token within the grace gets the very answer that the first got, and nobody's tokens are replaced.
 */
export function nextRefreshToken({ refresh_keys: [key] }: Secrets, token: string): string {
  return successor(token, key)
}

/** What of a token is stored. */
export function refreshHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * How many uses ago the token was the session's newest (0: it is), and the newest itself; null when it is none
 * of the last `depth`.
 */
export function traceRefreshToken(
  { refresh_keys }: Secrets,
  token: string,
  stored: { hash: Buffer; depth: number },
) {
  for (const key of refresh_keys) {
    let newest = token
    for (let uses = 0; uses <= stored.depth; uses++) {
      if (timingSafeEqual(refreshHash(newest), stored.hash)) return { uses, newest }
      newest = successor(newest, key)
    }
  }
  return null
}

/** How many uses back a token is known for: a month of a use every ten minutes. */
const KNOWN_USES = 4_500
const STEPS_AT_ONCE = 250

/**
 * Whether a token was once the session's, however long ago: whether its successors lead to the newest. A made-up
 * token has none that do. Takes up to 20 ms in all and lets other requests pass meanwhile.
 */
export async function wasIssued({ refresh_keys }: Secrets, token: string, newest_hash: Buffer) {
  for (const key of refresh_keys) {
    let next = token
    for (let uses = 0; uses <= KNOWN_USES; uses++) {
      if (timingSafeEqual(refreshHash(next), newest_hash)) return true
      next = successor(next, key)
      if (uses % STEPS_AT_ONCE === 0) await setImmediate()
    }
  }
  return false
}

function successor(token: string, key: Secrets['refresh_keys'][0]): string {
  const names = Buffer.from(token, 'base64url').subarray(0, NAMES_LENGTH)
  return Buffer.concat([names, createHmac('sha256', key).update(token).digest()]).toString('base64url')
}
