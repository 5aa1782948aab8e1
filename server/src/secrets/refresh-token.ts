// Refresh tokens: opaque to clients. They contain the ids of user and session, so the session is found by its primary key.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { parse, stringify } from 'uuid'
import type { AccessClaims } from './access-token.ts'
import type { Secrets } from './secrets.ts'

const IDS_LENGTH = 32
const SECRET_LENGTH = 32

/** The first refresh token of a session. */
export function firstRefreshToken({ user_id, session_id }: AccessClaims): string {
  return Buffer.concat([parse(user_id), parse(session_id), randomBytes(SECRET_LENGTH)]).toString('base64url')
}

/** The session that a well-formed token names. Only the token's hash proves that it is genuine. */
export function readRefreshToken(token: string): AccessClaims | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== IDS_LENGTH + SECRET_LENGTH || bytes.toString('base64url') !== token) return null
  try {
    return { user_id: stringify(bytes.subarray(0, 16)), session_id: stringify(bytes.subarray(16, 32)) }
  } catch {
    return null
  }
}

/**
 * The token that follows this one, derived with a key of the server. So a token that is used twice within the grace
 * period gets the same successor both times.
 */
export function nextRefreshToken({ refresh_keys: [key] }: Secrets, token: string): string {
  return successor(token, key)
}

/** The hash under which a token is stored. */
export function refreshHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * How many rotations ago the token was the session's newest (0: it is the newest), and the newest token; null if the
 * token is not among the last `depth`.
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

/** The number of rotations after which a token is still recognized: a month with one every ten minutes. */
const MAX_TRACED_USES = 4_500
const STEPS_PER_TURN = 250

/**
 * Whether the token was issued for the session earlier: its successors then lead to the newest token. The search
 * yields to the event loop between its steps.
 */
export async function wasIssued({ refresh_keys }: Secrets, token: string, newest_hash: Buffer) {
  for (const key of refresh_keys) {
    let next = token
    for (let uses = 0; uses <= MAX_TRACED_USES; uses++) {
      if (timingSafeEqual(refreshHash(next), newest_hash)) return true
      next = successor(next, key)
      if (uses % STEPS_PER_TURN === 0) await setImmediate()
    }
  }
  return false
}

function successor(token: string, key: Secrets['refresh_keys'][0]): string {
  const ids = Buffer.from(token, 'base64url').subarray(0, IDS_LENGTH)
  return Buffer.concat([ids, createHmac('sha256', key).update(token).digest()]).toString('base64url')
}
