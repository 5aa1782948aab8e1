// The cookie that binds an external sign-in to the browser that began it: sealed, HttpOnly, ten minutes, good once.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { spendGoogleState } from '../db/used-google-states.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { GoogleAttempt } from './google-provider.ts'
import { isSecure, type Visitor } from './visitor.ts'

const LIVES_SECONDS = 600

const Kept = GoogleAttempt.extend({ until: z.number() })

/** Gives the browser what it must bring back. */
export function keepAttempt(visitor: Visitor, attempt: GoogleAttempt): void {
  const until = visitor.now.getTime() + LIVES_SECONDS * 1_000
  setCookie(visitor, seal(visitor.secrets, JSON.stringify({ ...attempt, until })), LIVES_SECONDS)
}

/** What the browser brought back, taken from it; null when it began nothing, too long ago, or is through already. */
export async function takeAttempt(visitor: Visitor): Promise<GoogleAttempt | null> {
  const { db, now, request, secrets } = visitor
  const sealed = request.cookies[cookieName(visitor)]
  const text = sealed && unseal(secrets, sealed)
  if (!text) return null
  setCookie(visitor, '', 0)
  const { until, ...attempt } = Kept.parse(JSON.parse(text))
  if (until <= now.getTime()) return null
  const state_hash = createHash('sha256').update(attempt.state).digest()
  return (await spendGoogleState(db, { state_hash, expires_at: new Date(until), now })) ? attempt : null
}

function setCookie(visitor: Visitor, value: string, maxAge: number): void {
  visitor.reply.setCookie(cookieName(visitor), value, {
    path: '/',
    maxAge,
    httpOnly: true,
    secure: isSecure(visitor),
    sameSite: 'lax',
  })
}

// Browsers let no other host and no plain connection set a name that begins with __Host-.
function cookieName(visitor: Visitor): string {
  return isSecure(visitor) ? '__Host-dayloop_google' : 'dayloop_google'
}
