// The rules of sessions: begun by a sign-in, carried on by refreshes, ended by logout or by a token used twice.
import type { RefreshToken, Tokens, User } from '@dayloop/contracts/auth'
import pLimit from 'p-limit'
import { v4 as uuidv4 } from 'uuid'
import { AppError } from '../app-error.ts'
import {
  deleteByNewest,
  deleteSession,
  findSession,
  lockSession,
  noteRefresh,
  rotateSession,
} from '../db/sessions.ts'
import { insertSignIn } from '../db/sign-in.ts'
import type { UserId } from '../db/tables.ts'
import { findUser } from '../db/users.ts'
import { inTransaction } from '../postgres/transaction.ts'
import { type AccessClaims, signAccessToken } from '../secrets/access-token.ts'
import {
  firstRefreshToken,
  nextRefreshToken,
  readRefreshToken,
  refreshHash,
  traceRefreshToken,
  wasIssued,
} from '../secrets/refresh-token.ts'
import { orSessionExpired, type SignedIn } from '../signed-in.ts'
import { giveDeviceSecret, newDeviceSecret } from './device.ts'
import type { Visitor } from './visitor.ts'

/** How long a refresh token that was used still answers: for two tabs at once, or an answer that got lost. */
const GRACE_MS = 30_000

const REFRESHES_A_WINDOW = 60
const WINDOW_MS = 15 * 60_000
const UNBOUNDED = 2 ** 31 - 1

type Account = { id: UserId; password_hash: string | null }

/** Begins a session for a person who has shown who they are; null when their password changed meanwhile. */
export async function startSession(visitor: Visitor, { id: user_id, password_hash }: Account) {
  const { db, now, header_zone: time_zone } = visitor
  const session_id = uuidv4()
  const refresh = firstRefreshToken({ user_id, session_id })
  const { secret, ...device } = newDeviceSecret(visitor, user_id)
  const user = await insertSignIn(db, {
    user_id,
    password_hash,
    time_zone,
    now,
    session_id,
    refresh_hash: refreshHash(refresh),
    expires_at: expiry(visitor),
    ...device,
  })
  if (!user) return null
  giveDeviceSecret(visitor, user_id, secret)
  return { access: accessToken(visitor, { user_id, session_id }), refresh, user }
}

/** Who is signed in. */
export async function showUser(signedIn: SignedIn & Pick<Visitor, 'reads'>): Promise<User> {
  return orSessionExpired(await findUser(signedIn.reads, signedIn))
}

/** New tokens for a refresh token. One that is used again after the grace ends its session; a made-up one ends nothing. */
export async function refreshTokens(visitor: Visitor, { refresh }: RefreshToken): Promise<Tokens> {
  const claims = orSessionExpired(readRefreshToken(refresh))
  const newest = (await rotated(visitor, claims, refresh)) ?? (await tokenOfUsed(visitor, claims, refresh))
  if (!newest) {
    await endIfReused(visitor, claims, refresh)
    throw new AppError('SESSION_EXPIRED')
  }
  return { access: accessToken(visitor, claims), refresh: newest }
}

/** Ends the session of a refresh token. A token that is nobody's has no session left to end. */
export async function logout({ db, now, secrets }: Visitor, { refresh }: RefreshToken) {
  const claims = readRefreshToken(refresh)
  const left = claims && (await deleteByNewest(db, { ...claims, hash: refreshHash(refresh), now }))
  // Once a token was seen to be of a session, it is so whatever refresh comes between: nothing need be held.
  if (left && traceRefreshToken(secrets, refresh, { hash: left.refresh_hash, depth: left.rotated_at.length }))
    await deleteSession(db, left)
  return { message: 'Logged out.' }
}

function expiry({ env, now }: Visitor): Date {
  return new Date(now.getTime() + env.REFRESH_TOKEN_TTL * 1_000)
}

function accessToken({ secrets, env, now }: Visitor, claims: AccessClaims): string {
  return signAccessToken(secrets, claims, { now, ttl: env.ACCESS_TOKEN_TTL })
}

/** The next token when this one is the session's newest: nearly every refresh, and a single statement. */
async function rotated(visitor: Visitor, claims: AccessClaims, token: string): Promise<string | null> {
  const { db, env, now, secrets } = visitor
  const next = nextRefreshToken(secrets, token)
  const isNewest = await rotateSession(db, {
    ...claims,
    hash: refreshHash(token),
    next_hash: refreshHash(next),
    now,
    expires_at: expiry(visitor),
    grace_since: new Date(now.getTime() - GRACE_MS),
    window_since: new Date(now.getTime() - WINDOW_MS),
    most: env.RATE_LIMITS === 'on' ? REFRESHES_A_WINDOW : UNBOUNDED,
  })
  return isNewest ? next : null
}

/** For a token that is not to be rotated: what its first use within the grace got; null for any other. */
function tokenOfUsed(visitor: Visitor, claims: AccessClaims, token: string): Promise<string | null> {
  return inTransaction(visitor.db, async (transaction) => {
    const { env, now, secrets } = visitor
    const session = await lockSession(transaction, claims, now)
    if (!session) return null
    const { refresh_hash: hash, rotated_at } = session
    const trace = traceRefreshToken(secrets, token, { hash, depth: rotated_at.length })
    if (!trace) return null
    const { uses, newest } = trace
    if (uses > 0 && !isInGrace(rotated_at[uses - 1], now)) return null
    // Only tokens of the session count against its limit: nobody else can use it up.
    if (env.RATE_LIMITS === 'on') await countRefresh(transaction, session, now)
    // It is the newest: only its window was full, and that has just passed.
    return uses === 0 ? rotated({ ...visitor, db: transaction }, claims, token) : newest
  })
}

// One at a time, so that made-up tokens never take more than a part of the process.
const checkingReuse = pLimit(1)
const CHECKS_WAITING = 20

/** Ends the session of a token that was really its own before: somebody else may have it. */
async function endIfReused(
  { db, now, secrets }: Visitor,
  claims: AccessClaims,
  token: string,
): Promise<void> {
  const session = await findSession(db, claims, now)
  if (!session || checkingReuse.pendingCount >= CHECKS_WAITING) return
  if (await checkingReuse(() => wasIssued(secrets, token, session.refresh_hash)))
    await deleteSession(db, session)
}

type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/** Counts a refresh in the session's own row, which is held already: no further row, no further connection. */
async function countRefresh(db: Visitor['db'], session: Session, now: Date): Promise<void> {
  const since = session.refreshes_since.getTime()
  const window = now.getTime() - since < WINDOW_MS ? session : { refreshes: 0, refreshes_since: now }
  const { refreshes, refreshes_since } = window
  if (refreshes >= REFRESHES_A_WINDOW)
    throw new AppError('TOO_MANY_REQUESTS', {
      retry_after: Math.ceil((since + WINDOW_MS - now.getTime()) / 1_000),
    })
  await noteRefresh(db, { refreshes: refreshes + 1, refreshes_since }, session)
}

function isInGrace(used_at: Date | undefined, now: Date): boolean {
  return used_at !== undefined && now.getTime() - used_at.getTime() <= GRACE_MS
}
