// Who a request is from: from the bearer token to a credential, its user, and that user's today.
import { isTimeZone, todayIn } from '@dayloop/contracts/calendar'
import { AppError } from './app-error.ts'
import type { SignedIn } from './db/live.ts'
import { findOwnSession } from './db/sessions.ts'
import type { UserId } from './db/tables.ts'
import type { Deps } from './deps.ts'
import { readAccessToken } from './secrets/access-token.ts'
import type { Context } from './trpc/context.ts'

export type { SignedIn }

/** Somebody signed in, with what the rules about their rows need. */
export type SignedInToday = SignedIn &
  Pick<Deps, 'db' | 'reads'> & {
    /** The user's calendar day: by the request's time zone, else the stored one, else UTC. */
    today: string
  }

/** Whom the bearer token names. Each statement checks whether the session is still valid. */
export function signedInBy({ request, secrets, now }: Context): SignedIn {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED')
  const { user_id, session_id } = orSessionExpired(readAccessToken(secrets, token, now))
  // The only place that makes a user id from text: our signature vouches for it.
  return { user_id: user_id as UserId, credential: { kind: 'session', session_id }, now }
}

/** The calendar day of somebody signed in. Only without a time zone in the request is the session read for it. */
export async function todayOf(signedIn: SignedIn, { reads, header_zone, now }: Context): Promise<string> {
  if (header_zone !== null) return todayIn(header_zone, now)
  const { time_zone } = orSessionExpired(await findOwnSession(reads, signedIn))
  return todayIn(time_zone !== null && isTimeZone(time_zone) ? time_zone : 'UTC', now)
}

/** What a statement found. It finds nothing when the credential is no longer valid, and that is 401. */
export function orSessionExpired<Found>(found: Found | undefined | null): Found & {} {
  if (found === undefined || found === null) throw new AppError('SESSION_EXPIRED')
  return found
}
