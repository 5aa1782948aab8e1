// Access tokens: short-lived JWTs, each bound to a session row.
import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Secrets } from './secrets.ts'

const ISSUER = 'dayloop'
const AUDIENCE = 'dayloop-api'

/** The session of a token. The session's row decides whether it is still valid. */
export type AccessClaims = { user_id: string; session_id: string }

/** Seconds by which another replica's clock may be ahead. */
const CLOCK_TOLERANCE = 60

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() })

/** A signed access token that expires `ttl` seconds after `now`. */
export function signAccessToken(
  { access_token_keys }: Secrets,
  { user_id, session_id }: AccessClaims,
  { now, ttl }: { now: Date; ttl: number },
): string {
  const iat = Math.floor(now.getTime() / 1_000)
  return jwt.sign({ sub: user_id, sid: session_id, iat, exp: iat + ttl }, access_token_keys[0], {
    algorithm: 'HS256',
    issuer: ISSUER,
    audience: AUDIENCE,
  })
}

// Verification is expensive and clients send a token with every call, so verified claims are cached. The cache holds only
// what the signature proves. The session is checked at every call.
const MAX_CACHED_TOKENS = 10_000

/** The claims of a valid token; null for any other text. */
export function readAccessToken(
  { access_token_keys, verified_tokens }: Secrets,
  token: string,
  now: Date,
): AccessClaims | null {
  const known = verified_tokens.get(token)
  if (known) return now.getTime() < known.expires_at ? known : null
  for (const key of access_token_keys) {
    const claims = Claims.safeParse(verified(token, key, now)).data
    // The library does not check `iat` itself.
    if (!claims || claims.iat > now.getTime() / 1_000 + CLOCK_TOLERANCE) continue
    const { sub: user_id, sid: session_id, exp } = claims
    const [oldest] = verified_tokens.size < MAX_CACHED_TOKENS ? [] : verified_tokens.keys()
    if (oldest !== undefined) verified_tokens.delete(oldest)
    verified_tokens.set(token, { user_id, session_id, expires_at: exp * 1_000 })
    return { user_id, session_id }
  }
  return null
}

function verified(token: string, key: KeyObject, now: Date) {
  try {
    return jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTimestamp: Math.floor(now.getTime() / 1_000),
    })
  } catch {
    return null
  }
}
