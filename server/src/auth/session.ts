// The rules of sessions: begun by a sign-in, carried on by refreshes, ended by logout or by a token used twice.
import type { RefreshToken, SignedIn, Tokens } from '@dayloop/contracts/auth'
import { v4 as uuidv4 } from 'uuid'
import { AppError } from '../app-error.ts'
import { deleteSession, insertSession, lockSession, rotateSession } from '../db/sessions.ts'
import type { UserId } from '../db/tables.ts'
import { noteSignIn } from '../db/users.ts'
import { type AccessClaims, signAccessToken } from '../secrets/access-token.ts'
import {
  firstRefreshToken,
  nextRefreshToken,
  readRefreshToken,
  refreshHash,
  traceRefreshToken,
} from '../secrets/refresh-token.ts'
import type { Visitor } from './visitor.ts'

/** How long a refresh token that was used still answers: for two tabs at once, or an answer that got lost. */
const GRACE_MS = 30_000

type Account = { id: UserId; password_hash: string | null }

/** Begins a session for a person who has shown who they are; null when their password changed meanwhile. */
export function startSession(
  visitor: Visitor,
  { id: user_id, password_hash }: Account,
): Promise<SignedIn | null> {
  const { db, now, header_zone } = visitor
  return db.transaction().execute(async (transaction) => {
    const user = await noteSignIn(transaction, { user_id, password_hash, time_zone: header_zone })
    if (!user) return null
    const session_id = uuidv4()
    const refresh = firstRefreshToken({ user_id, session_id })
    await insertSession(transaction, {
      user_id,
      id: session_id,
      refresh_hash: refreshHash(refresh),
      expires_at: expiry(visitor),
      created_at: now,
    })
    return { access: accessToken(visitor, { user_id, session_id }), refresh, user }
  })
}

/** New tokens for a refresh token; one that is used again after the grace ends its session. */
export async function refreshTokens(visitor: Visitor, { refresh }: RefreshToken): Promise<Tokens> {
  const claims = readRefreshToken(refresh)
  const newest =
    claims &&
    (await visitor.db.transaction().execute(async (transaction) => {
      const session = await lockSession(transaction, claims, visitor.now)
      return session && newestToken({ ...visitor, db: transaction }, session, refresh)
    }))
  if (!newest) throw new AppError('SESSION_EXPIRED')
  return { access: accessToken(visitor, claims), refresh: newest }
}

/** Ends the session of a refresh token. A token that is nobody's has no session left to end. */
export async function logout({ db, now, secrets }: Visitor, { refresh }: RefreshToken) {
  const claims = readRefreshToken(refresh)
  if (claims)
    await db.transaction().execute(async (transaction) => {
      const session = await lockSession(transaction, claims, now)
      if (!session) return
      const stored = { hash: session.refresh_hash, depth: session.rotated_at.length }
      if (traceRefreshToken(secrets, refresh, stored)) await deleteSession(transaction, session)
    })
  return { message: 'Logged out.' }
}

function expiry({ env, now }: Visitor): Date {
  return new Date(now.getTime() + env.REFRESH_TOKEN_TTL * 1_000)
}

function accessToken({ secrets, env, now }: Visitor, claims: AccessClaims): string {
  return signAccessToken(secrets, claims, { now, ttl: env.ACCESS_TOKEN_TTL })
}

type Session = { user_id: UserId; id: string; refresh_hash: Buffer; rotated_at: Date[] }

/** The token to go on with: a new one, or for a second use within the grace the one that the first use got. */
async function newestToken(visitor: Visitor, session: Session, token: string): Promise<string | null> {
  const { db, now, secrets } = visitor
  const { refresh_hash: hash, rotated_at } = session
  const trace = traceRefreshToken(secrets, token, { hash, depth: rotated_at.length })
  if (trace?.uses === 0) {
    const next = nextRefreshToken(secrets, token)
    const uses = [now, ...rotated_at.filter((used_at) => isInGrace(used_at, now))]
    await rotateSession(
      db,
      { refresh_hash: refreshHash(next), rotated_at: uses, expires_at: expiry(visitor) },
      session,
    )
    return next
  }
  if (trace && isInGrace(rotated_at[trace.uses - 1], now)) return trace.newest
  await deleteSession(db, session)
  return null
}

function isInGrace(used_at: Date | undefined, now: Date): boolean {
  return used_at !== undefined && now.getTime() - used_at.getTime() <= GRACE_MS
}
