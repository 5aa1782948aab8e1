// The cookie that ties a Google sign-in to its browser. It is encrypted, HttpOnly, valid for ten minutes and used once.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { markGoogleStateUsed } from '../../db/used-google-states.ts'
import { type Anyone, isSecure } from '../../request-info.ts'
import { seal, unseal } from '../../secrets/seal.ts'
import { GoogleAttempt } from './provider.ts'

const TTL_SECONDS = 600

const SealedAttempt = GoogleAttempt.extend({ until: z.number() })

/** Stores the attempt in the browser's cookie. */
export function keepAttempt(context: Anyone, attempt: GoogleAttempt): void {
  const until = context.now.getTime() + TTL_SECONDS * 1_000
  setCookie(context, seal(context.secrets, JSON.stringify({ ...attempt, until })), TTL_SECONDS)
}

/** Takes the attempt from the cookie; null if it is missing, expired or used. */
export async function takeAttempt(context: Anyone): Promise<GoogleAttempt | null> {
  const { db, now, request, secrets } = context
  const sealed = request.cookies[cookieName(context)]
  const text = sealed && unseal(secrets, sealed)
  if (!text) return null
  setCookie(context, '', 0)
  const { until, ...attempt } = SealedAttempt.parse(JSON.parse(text))
  if (until <= now.getTime()) return null
  const state_hash = createHash('sha256').update(attempt.state).digest()
  return (await markGoogleStateUsed(db, { state_hash, expires_at: new Date(until), now })) ? attempt : null
}

function setCookie(context: Anyone, value: string, maxAge: number): void {
  context.reply.setCookie(cookieName(context), value, {
    path: '/',
    maxAge,
    httpOnly: true,
    secure: isSecure(context),
    sameSite: 'lax',
  })
}

// Browsers accept a `__Host-` cookie only from this host and over TLS.
function cookieName(context: Anyone): string {
  return isSecure(context) ? '__Host-dayloop_google' : 'dayloop_google'
}
