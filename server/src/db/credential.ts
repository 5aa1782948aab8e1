// The credential of a request, and the SQL that checks it. Statements contain this check, so that a call takes one round trip.
import { type QueryCreator, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { Tables, UserId } from './tables.ts'

/** The credential of a signed-in request. */
export type Credential = { kind: 'session'; session_id: string }

/** The user of a request, from a verified token. Each statement checks whether the credential is still valid. */
export type SignedIn = { user_id: UserId; credential: Credential; now: Date }

/** The parameters of `validCredential`. */
export type CredentialValues = { user_id: UserId; session_id: string; now: Date }

export function credentialValues({ user_id, credential, now }: SignedIn): CredentialValues {
  return {
    user_id,
    session_id: credential.session_id,
    now,
  }
}

/** The expression `credential`: one row if the credential is valid, else none. It is one read by primary key. */
export function validCredential(parameter: Parameter<CredentialValues>) {
  return (qc: QueryCreator<Tables>) =>
    qc
      .selectFrom('sessions')
      .select('user_id')
      .where('user_id', '=', parameter('user_id'))
      .where('id', '=', parameter('session_id'))
      .where('expires_at', '>', parameter('now'))
}

/** The condition of statements that write: without a valid credential they change nothing. */
export const hasCredential = sql<boolean>`exists (select from credential)`
