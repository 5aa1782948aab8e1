// Token refresh: rotates the refresh token and ends a session whose old token is used again.
import type { RefreshToken, Tokens } from '@dayloop/contracts/auth'
import pLimit from 'p-limit'
import { AppError } from '../../app-error.ts'
import { makeDueNow } from '../../db/routine-runs.ts'
import { deleteSession, findSession, lockSession, rotateSession, setRefreshes } from '../../db/sessions.ts'
import { updateUser } from '../../db/users.ts'
import { inTransaction } from '../../postgres/transaction.ts'
import type { Anyone } from '../../request-info.ts'
import type { AccessClaims } from '../../secrets/access-token.ts'
import {
  nextRefreshToken,
  readRefreshToken,
  refreshHash,
  traceRefreshToken,
  wasIssued,
} from '../../secrets/refresh-token.ts'
import { orSessionExpired } from '../../signed-in.ts'
import { accessToken, sessionExpiry } from './session.ts'

/** How long a used refresh token still works: two tabs may send it at once, and an answer may get lost. */
const GRACE_MS = 30_000

const MAX_REFRESHES = 60
const WINDOW_MS = 15 * 60_000
const UNLIMITED = 2 ** 31 - 1

/** New tokens for a refresh token. A used token after the grace period ends its session; a forged one ends nothing. */
export async function refreshTokens(context: Anyone, { refresh }: RefreshToken): Promise<Tokens> {
  const claims = orSessionExpired(readRefreshToken(refresh))
  const next = (await rotate(context, claims, refresh)) ?? (await successorOf(context, claims, refresh))
  if (!next) {
    await endIfReused(context, claims, refresh)
    throw new AppError('SESSION_EXPIRED')
  }
  return { access: accessToken(context, claims), refresh: next }
}

/** Rotates the session's newest token in one statement; null for any other token. Most refreshes end here. */
async function rotate(context: Anyone, claims: AccessClaims, token: string): Promise<string | null> {
  const { db, env, now, secrets } = context
  const next = nextRefreshToken(secrets, token)
  const rotated = await rotateSession(db, {
    ...claims,
    hash: refreshHash(token),
    next_hash: refreshHash(next),
    now,
    expires_at: sessionExpiry(context),
    grace_since: new Date(now.getTime() - GRACE_MS),
    window_since: new Date(now.getTime() - WINDOW_MS),
    max_refreshes: env.RATE_LIMITS === 'on' ? MAX_REFRESHES : UNLIMITED,
  })
  if (!rotated) return null
  await followZone(context, rotated)
  return next
}

type Stored = NonNullable<Awaited<ReturnType<typeof rotateSession>>>

/** Stores the zone that the device is in now. An open device refreshes its token every quarter of an hour. */
async function followZone({ db, header_zone, now }: Anyone, { user_id, time_zone }: Stored): Promise<void> {
  if (header_zone === null || header_zone === time_zone) return
  await updateUser(db, user_id, { time_zone: header_zone })
  await makeDueNow(db, user_id, now)
}

/** The session's newest token for a token used within the grace period; null for any other token. */
function successorOf(context: Anyone, claims: AccessClaims, token: string): Promise<string | null> {
  return inTransaction(context.db, async (transaction) => {
    const { env, now, secrets } = context
    const session = await lockSession(transaction, claims, now)
    if (!session) return null
    const { refresh_hash: hash, rotated_at } = session
    const trace = traceRefreshToken(secrets, token, { hash, depth: rotated_at.length })
    if (!trace) return null
    const { uses, newest } = trace
    if (uses > 0 && !isInGrace(rotated_at[uses - 1], now)) return null
    // Only the session's own tokens count against its limit, so nobody else can use the limit up.
    if (env.RATE_LIMITS === 'on') await countRefresh(transaction, session, now)
    // The token is the newest: `rotate` failed because the limit was reached, and its window has just passed.
    return uses === 0 ? rotate({ ...context, db: transaction }, claims, token) : newest
  })
}

// One check at a time, so that forged tokens cannot occupy the process.
const reuseChecks = pLimit(1)
const MAX_WAITING_CHECKS = 20

/** Ends the session if the token was issued for it earlier: the token may have been stolen. */
async function endIfReused({ db, now, secrets }: Anyone, claims: AccessClaims, token: string): Promise<void> {
  const session = await findSession(db, claims, now)
  if (!session || reuseChecks.pendingCount >= MAX_WAITING_CHECKS) return
  if (await reuseChecks(() => wasIssued(secrets, token, session.refresh_hash)))
    await deleteSession(db, session)
}

type Session = NonNullable<Awaited<ReturnType<typeof lockSession>>>

/** Counts a refresh in the session's row, which is locked already: no other row and no other connection is needed. */
async function countRefresh(db: Anyone['db'], session: Session, now: Date): Promise<void> {
  const since = session.refreshes_since.getTime()
  const window = now.getTime() - since < WINDOW_MS ? session : { refreshes: 0, refreshes_since: now }
  const { refreshes, refreshes_since } = window
  if (refreshes >= MAX_REFRESHES)
    throw new AppError('TOO_MANY_REQUESTS', {
      retry_after: Math.ceil((since + WINDOW_MS - now.getTime()) / 1_000),
    })
  await setRefreshes(db, { refreshes: refreshes + 1, refreshes_since }, session)
}

function isInGrace(used_at: Date | undefined, now: Date): boolean {
  return used_at !== undefined && now.getTime() - used_at.getTime() <= GRACE_MS
}
