// Sessions: started by a sign-in, ended by logout.
import type { RefreshToken, User } from '@dayloop/contracts/auth'
import { v4 as uuidv4 } from 'uuid'
import { makeDueNow } from '../../db/routine-runs.ts'
import { deleteByNewest, deleteSession } from '../../db/sessions.ts'
import { insertSignIn } from '../../db/sign-in.ts'
import type { UserId } from '../../db/tables.ts'
import { findUser } from '../../db/users.ts'
import type { Anyone } from '../../request-info.ts'
import { type AccessClaims, signAccessToken } from '../../secrets/access-token.ts'
import {
  firstRefreshToken,
  readRefreshToken,
  refreshHash,
  traceRefreshToken,
} from '../../secrets/refresh-token.ts'
import { orSessionExpired, type SignedIn } from '../../signed-in.ts'
import { newDeviceSecret, setDeviceCookie } from './device.ts'

type Account = { id: UserId; password_hash: string | null }

/** Starts a session for an authenticated user; null if the password was changed in the meantime. */
export async function startSession(context: Anyone, { id: user_id, password_hash }: Account) {
  const { db, now, header_zone: time_zone } = context
  const session_id = uuidv4()
  const refresh = firstRefreshToken({ user_id, session_id })
  const { secret, ...device } = newDeviceSecret(context, user_id)
  const started = await insertSignIn(db, {
    user_id,
    password_hash,
    time_zone,
    now,
    session_id,
    refresh_hash: refreshHash(refresh),
    expires_at: sessionExpiry(context),
    ...device,
  })
  if (!started) return null
  const { user, hasMoved } = started
  if (hasMoved) await makeDueNow(db, user_id, now)
  setDeviceCookie(context, user_id, secret)
  return { access: accessToken(context, { user_id, session_id }), refresh, user }
}

/** The signed-in user. */
export async function showUser(signedIn: SignedIn & Pick<Anyone, 'reads'>): Promise<User> {
  return orSessionExpired(await findUser(signedIn.reads, signedIn))
}

/** Ends the session of a refresh token. An unknown token succeeds too: there is no session to end. */
export async function logout({ db, now, secrets }: Anyone, { refresh }: RefreshToken) {
  const claims = readRefreshToken(refresh)
  const session = claims && (await deleteByNewest(db, { ...claims, hash: refreshHash(refresh), now }))
  // A token once issued for a session always belongs to it, so no lock is needed between the two statements.
  if (session && traceRefreshToken(secrets, refresh, session)) await deleteSession(db, session)
  return { message: 'Logged out.' }
}

/** When a session expires that is started or refreshed now. */
export function sessionExpiry({ env, now }: Anyone): Date {
  return new Date(now.getTime() + env.REFRESH_TOKEN_TTL * 1_000)
}

/** A new access token of a session. */
export function accessToken({ secrets, env, now }: Anyone, claims: AccessClaims): string {
  return signAccessToken(secrets, claims, { now, ttl: env.ACCESS_TOKEN_TTL })
}
