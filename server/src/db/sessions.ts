// SQL of sessions.
import { type Kysely, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, type SignedIn } from './credential.ts'
import type { Tables, UserId } from './tables.ts'

type SessionKey = { user_id: string; session_id: string }

/** The session of a signed-in request and its user's time zone, unless the session has ended. */
export async function findOwnSession(db: StatementRunner, signedIn: SignedIn) {
  const [session] = await find(db, credentialValues(signedIn))
  return session
}

const find = prepared((db, parameter: Parameter<CredentialValues>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.id', 'users.time_zone'])
    .where('sessions.user_id', '=', parameter('user_id'))
    .where('sessions.id', '=', parameter('session_id'))
    .where('sessions.expires_at', '>', parameter('now')),
)

type NewSession = { user_id: UserId; id: string; refresh_hash: Buffer; expires_at: Date; created_at: Date }

/** Adds a session without a sign-in. */
export async function insertSession(db: Kysely<Tables>, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, refreshes_since: session.created_at })
    .execute()
}

/** Locks an active session, so that concurrent refreshes run one after the other. */
export function lockSession(db: Kysely<Tables>, { user_id, session_id }: SessionKey, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'id', 'refresh_hash', 'rotated_at', 'refreshes', 'refreshes_since'])
    .where('user_id', '=', sql<UserId>`${user_id}`)
    .where('id', '=', session_id)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** An active session with the hash of its newest refresh token. */
export function findSession(db: Kysely<Tables>, { user_id, session_id }: SessionKey, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['user_id', 'id', 'refresh_hash'])
    .where('user_id', '=', sql<UserId>`${user_id}`)
    .where('id', '=', session_id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

type SessionOf = { user_id: UserId; id: string }

/** A refresh with the newest token: the hashes of both tokens, and the starts of the grace period and the window. */
type Rotation = SessionKey & {
  hash: Buffer
  next_hash: Buffer
  now: Date
  expires_at: Date
  grace_since: Date
  window_since: Date
  /** Maximum number of refreshes in a window. */
  max_refreshes: number
}

/**
 * Sets a session's newest refresh token, counts the refresh, and returns the user's stored zone, in one statement.
 * Returns undefined and changes nothing if the session has ended, the token is not the newest, or the limit is reached.
 */
export async function rotateSession(db: StatementRunner, rotation: Rotation) {
  const [rotated] = await rotate(db, rotation)
  return rotated
}

const rotate = prepared((db, parameter: Parameter<Rotation>) => {
  const now = sql<Date>`${parameter('now')}::timestamptz`
  const isInWindow = sql<boolean>`refreshes_since > ${parameter('window_since')}`
  return db
    .updateTable('sessions')
    .set({
      refresh_hash: parameter('next_hash'),
      rotated_at: sql`${now} || array(
        select used_at from unnest(rotated_at) as used_at where used_at >= ${parameter('grace_since')})`,
      expires_at: parameter('expires_at'),
      refreshes: sql`case when ${isInWindow} then refreshes + 1 else 1 end`,
      refreshes_since: sql`case when ${isInWindow} then refreshes_since else ${now} end`,
    })
    .where('user_id', '=', sql<UserId>`${parameter('user_id')}`)
    .where('id', '=', parameter('session_id'))
    .where('refresh_hash', '=', parameter('hash'))
    .where('expires_at', '>', now)
    .where(sql<boolean>`(not ${isInWindow} or refreshes < ${parameter('max_refreshes')})`)
    .returning((eb) => [
      'user_id',
      eb
        .selectFrom('users')
        .select('time_zone')
        .where('users.id', '=', sql<UserId>`${parameter('user_id')}`)
        .as('time_zone'),
    ])
})

type Refreshes = { refreshes: number; refreshes_since: Date }

/** Sets the number of refreshes in the current window. */
export async function setRefreshes(db: Kysely<Tables>, refreshes: Refreshes, { user_id, id }: SessionOf) {
  await db
    .updateTable('sessions')
    .set(refreshes)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

type Ending = SessionKey & { hash: Buffer; now: Date }

/**
 * Ends the session if its newest refresh token has this hash. Otherwise returns the active session, because the token
 * may be an older one of it; undefined if there is no active session.
 */
export async function deleteByNewest(db: StatementRunner, ending: Ending) {
  const [session] = await endByNewest(db, ending)
  return session && { ...session, hash: Buffer.from(session.hash, 'hex') }
}

const endByNewest = prepared((db, parameter: Parameter<Ending>) =>
  db
    .with('ended', (qc) =>
      qc
        .deleteFrom('sessions')
        .where('user_id', '=', sql<UserId>`${parameter('user_id')}`)
        .where('id', '=', parameter('session_id'))
        .where('refresh_hash', '=', parameter('hash'))
        .returning('id'),
    )
    .selectFrom('sessions')
    .select(['user_id', 'id'])
    // As text and a number, because the statement may run as a function that returns JSON.
    .select(sql<string>`encode(refresh_hash, 'hex')`.as('hash'))
    .select(sql<number>`cardinality(rotated_at)`.as('depth'))
    .where('user_id', '=', sql<UserId>`${parameter('user_id')}`)
    .where('id', '=', parameter('session_id'))
    .where('expires_at', '>', parameter('now'))
    .where(sql<boolean>`not exists (select from ended)`),
)

/** Ends a session. Its access tokens become invalid at once. */
export async function deleteSession(db: StatementRunner, { user_id, id }: SessionOf): Promise<void> {
  await deleteOne(db, { user_id, id })
}

const deleteOne = prepared((db, parameter: Parameter<SessionOf>) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .returning('id'),
)

/** Ends all sessions of a user, except for the given one. */
export async function deleteSessions(db: StatementRunner, user_id: UserId, except?: string): Promise<void> {
  await deleteOthers(db, { user_id, except: except ?? null })
}

const deleteOthers = prepared((db, parameter: Parameter<{ user_id: UserId; except: string | null }>) =>
  db
    .deleteFrom('sessions')
    .where('user_id', '=', parameter('user_id'))
    .where(sql<boolean>`id is distinct from ${parameter('except')}::uuid`)
    .returning('id'),
)
