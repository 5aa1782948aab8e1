// SQL of a profile edit that keeps the username and the email address, in one statement.
import { User } from '@dayloop/contracts/auth'
import { type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'

type Edit = {
  username: string
  email: string
  first_name?: string | undefined
  last_name?: string | undefined
  time_zone?: string | null | undefined
}

/**
 * Sets the given fields. Returns undefined and changes nothing if the username or the email address differs from the
 * stored one, or the session has ended.
 */
export async function editProfile(db: StatementRunner, edit: Edit, signedIn: SignedIn) {
  const { username, email, first_name = null, last_name = null, time_zone = null } = edit
  const fields = { username, email, first_name, last_name, time_zone }
  const [edited] = await change(db, { ...credentialValues(signedIn), ...fields })
  if (!edited) return undefined
  const { was_time_zone, ...user } = edited
  return { user, hasMoved: user.time_zone !== was_time_zone }
}

type Fields = { [Name in 'first_name' | 'last_name' | 'time_zone']: string | null }
type Values = CredentialValues & Fields & { username: string; email: string }

const change = prepared((db, parameter: Parameter<Values>) =>
  db
    .with('credential', validCredential(parameter))
    .updateTable('users')
    .set({
      first_name: orKept(parameter('first_name'), 'first_name'),
      last_name: orKept(parameter('last_name'), 'last_name'),
      time_zone: orKept(parameter('time_zone'), 'time_zone'),
    })
    .where('id', '=', parameter('user_id'))
    .where('username', '=', parameter('username'))
    .where('email', '=', parameter('email'))
    .where(hasCredential)
    .returning(User.keyof().options)
    // A part of the same statement still sees the row as it was.
    .returning((eb) =>
      eb
        .selectFrom('users as before')
        .select('before.time_zone')
        .where('before.id', '=', parameter('user_id'))
        .as('was_time_zone'),
    ),
)

function orKept(value: RawBuilder<string | null>, column: keyof Fields) {
  return sql<string>`coalesce(${value}::text, ${sql.ref(column)})`
}
