// Who calls: from the bearer token to a living session, its user, and that user's today.
import { isTimeZone, todayIn } from '@dayloop/contracts/calendar'
import { AppError } from './app-error.ts'
import { findLiveSession } from './db/sessions.ts'
import type { UserId } from './db/tables.ts'
import { readAccessToken } from './secrets/access-token.ts'
import type { Context } from './trpc/context.ts'

/** What a rule of the product is handed of a signed-in person's request. */
export type Caller = Pick<Context, 'db' | 'reads' | 'now'> & {
  user_id: UserId
  session_id: string
  /** The user's own calendar day: by the request's zone, else the stored one, else UTC. */
  today: string
}

/**
 * Who the request's bearer token claims to speak for. Statements that take it look at the session themselves; only
 * when nothing but the stored zone tells the day is it looked up here.
 */
export async function claimed(context: Context): Promise<Caller> {
  const { db, reads, now, header_zone } = context
  if (header_zone === null) return signedIn(context)
  return { db, reads, now, today: todayIn(header_zone, now), ...claimsOf(context) }
}

/** Whom the request's bearer token names; whether that session lives is for the statements to ask. */
export function claimsOf({ request, secrets, now }: Context): Pick<Caller, 'user_id' | 'session_id'> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED')
  const claims = readAccessToken(secrets, token, now)
  if (!claims) throw new AppError('SESSION_EXPIRED')
  // The one place that makes a user's id of a text: a signature of ours vouches for it.
  return { user_id: claims.user_id as UserId, session_id: claims.session_id }
}

/** Who the request's bearer token speaks for; a revoked or expired session is nobody, at once. */
async function signedIn(context: Context): Promise<Caller> {
  const { db, reads, now, header_zone } = context
  const session = await findLiveSession(reads, claimsOf(context), now)
  if (!session) throw new AppError('SESSION_EXPIRED')
  const stored_zone = session.time_zone !== null && isTimeZone(session.time_zone) ? session.time_zone : null
  return {
    db,
    reads,
    now,
    user_id: session.user_id,
    session_id: session.id,
    today: todayIn(header_zone ?? stored_zone ?? 'UTC', now),
  }
}
