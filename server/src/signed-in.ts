// Identifies the user of a request by its bearer token, and that user's calendar day.
import { isTimeZone, todayIn } from '@dayloop/contracts/calendar'
import { AppError } from './app-error.ts'
import type { SignedIn } from './db/credential.ts'
import { findOwnSession } from './db/sessions.ts'
import type { UserId } from './db/tables.ts'
import type { Deps } from './deps.ts'
import { readAccessToken } from './secrets/access-token.ts'
import type { Context } from './trpc/context.ts'

export type { SignedIn }

/** A signed-in user, with what the rules of tasks and routines need. */
export type SignedInToday = SignedIn &
  Pick<Deps, 'db' | 'reads'> & {
    /** The request's time zone, else the stored one, else UTC. */
    time_zone: string
    /** The user's calendar day in that zone. */
    today: string
  }

/** The user of the bearer token. Each statement checks whether the session is still valid. */
export function signedInBy({ request, secrets, now }: Context): SignedIn {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('AUTHENTICATION_REQUIRED')
  const { user_id, session_id } = orSessionExpired(readAccessToken(secrets, token, now))
  // The only cast from text to `UserId`. The token's signature proves the id.
  return { user_id: user_id as UserId, credential: { kind: 'session', session_id }, now }
}

/** The zone and calendar day of a signed-in user. The session is read only if the request has no time zone. */
export async function dayOf(signedIn: SignedIn, { reads, header_zone, now }: Context) {
  const time_zone =
    header_zone ?? knownZone(orSessionExpired(await findOwnSession(reads, signedIn)).time_zone)
  return { time_zone, today: todayIn(time_zone, now) }
}

/** A stored zone, or UTC if this machine does not know it. */
export function knownZone(time_zone: string | null): string {
  return time_zone !== null && isTimeZone(time_zone) ? time_zone : 'UTC'
}

/** The row. Without one it throws a 401 error, because statements find nothing if the credential is invalid. */
export function orSessionExpired<Row>(row: Row | undefined | null): Row & {} {
  if (row === undefined || row === null) throw new AppError('SESSION_EXPIRED')
  return row
}
