// Who calls: from the bearer token to a living session, its user, and that user's today.
import { isTimeZone, todayIn } from '@dayloop/contracts/calendar'
import { AppError } from './app-error.ts'
import { findLiveSession } from './db/sessions.ts'
import type { UserId } from './db/tables.ts'
import { readAccessToken } from './secrets/access-token.ts'
import type { Context } from './trpc/context.ts'

/** What a rule of the product is handed of a signed-in person's request. */
export type Caller = Pick<Context, 'db' | 'now'> & {
  user_id: UserId
  session_id: string
  /** The user's own calendar day: by the request's zone, else the stored one, else UTC. */
  today: string
}

/** Who the request's bearer token speaks for; a revoked or expired session is nobody, at once. */
export async function signedIn({ request, secrets, db, now, header_zone }: Context): Promise<Caller> {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED')
  const claims = readAccessToken(secrets, token, now)
  const session = claims && (await findLiveSession(db, claims, now))
  if (!session) throw new AppError('SESSION_EXPIRED')
  const stored_zone = session.time_zone !== null && isTimeZone(session.time_zone) ? session.time_zone : null
  return {
    db,
    now,
    user_id: session.user_id,
    session_id: session.id,
    today: todayIn(header_zone ?? stored_zone ?? 'UTC', now),
  }
}
