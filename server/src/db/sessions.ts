// All SQL about sessions.
import { type Kysely, sql } from 'kysely'
import type { AccessClaims } from '../secrets/access-token.ts'
import type { Tables, UserId } from './tables.ts'

/**
 * The session that a verified token's claims name, if it has not ended, with its user's zone. One indexed read.
 * The `user_id` of its answer is the only one that task and routine functions accept.
 */
export function findLiveSession(db: Kysely<Tables>, { user_id, session_id }: AccessClaims, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.id', 'users.time_zone'])
    .where('sessions.user_id', '=', sql<UserId>`${user_id}`)
    .where('sessions.id', '=', session_id)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()
}
