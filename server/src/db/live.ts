// Statements check the caller's credential themselves, so that a call is one round trip.
import { type QueryCreator, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { Tables, UserId } from './tables.ts'

/** What a signed-in request was verified by. */
export type Credential = { kind: 'session'; session_id: string }

/** Who a request is from, by a verified token. Whether the credential is still valid is checked by each statement. */
export type SignedIn = { user_id: UserId; credential: Credential; now: Date }

/** The values by which `liveCredential` finds the credential. */
export type CredentialValues = { user_id: UserId; session_id: string; now: Date }

export function credentialValues({ user_id, credential, now }: SignedIn): CredentialValues {
  return {
    user_id,
    session_id: credential.session_id,
    now,
  }
}

/** The expression `live`: one row while the credential is valid, else none. One read by primary key. */
export function liveCredential(parameter: Parameter<CredentialValues>) {
  return (qc: QueryCreator<Tables>) =>
    qc
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', parameter('user_id'))
      .where('id', '=', parameter('session_id'))
      .where('expires_at', '>', parameter('now'))
}

/** A condition of statements that change rows: they change nothing when the credential is no longer valid. */
export const isLive = sql<boolean>`exists (select from live)`
