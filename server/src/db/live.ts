// Statements that ask by themselves whether the caller's session still lives, so that a call is one round trip.
import { type QueryCreator, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { Tables, UserId } from './tables.ts'

/** Whom a verified access token names, and when: not yet whether that session lives. */
export type Holder = { user_id: UserId; session_id: string; now: Date }

/** The expression `live`: one row while the holder's session lives, else none. One read by primary key. */
export const liveSession = (parameter: Parameter<Holder>) => (qc: QueryCreator<Tables>) =>
  qc
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('session_id'))
    .where('expires_at', '>', parameter('now'))

/** What a statement that touches rows asks besides: nothing is touched for a session that has ended. */
export const isLive = sql<boolean>`exists (select from live)`
