// Access tokens: JWTs of a few minutes, bound to a session row.
import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Secrets } from './secrets.ts'

const ISSUER = 'dayloop'
const AUDIENCE = 'dayloop-api'

/** Whose session a token speaks for; the row decides whether it still lives. */
export type AccessClaims = { user_id: string; session_id: string }

/** Seconds by which another replica's clock may be ahead. */
const CLOCKS_APART = 60

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), iat: z.int(), exp: z.int() })

/** A signed access token that runs out `ttl` seconds after `now`. */
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

/** The claims of a token that is ours and has not run out at `now`; null for any other text. */
export function readAccessToken(
  { access_token_keys }: Secrets,
  token: string,
  now: Date,
): AccessClaims | null {
  for (const key of access_token_keys) {
    const claims = Claims.safeParse(verified(token, key, now)).data
    // The library looks at `iat` only to count an age from it.
    if (claims && claims.iat <= now.getTime() / 1_000 + CLOCKS_APART)
      return { user_id: claims.sub, session_id: claims.sid }
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
    // Whatever is wrong with it, a bad token is simply nobody's.
    return null
  }
}
