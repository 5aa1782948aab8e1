// SQL of a profile edit that keeps the email address, in one statement.
import { User } from '@dayloop/contracts/auth'
import { usernameKey } from '@dayloop/contracts/identity'
import { type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, isLive, liveCredential, type SignedIn } from './live.ts'

type Edit = {
  username: string
  email: string
  first_name?: string | undefined
  last_name?: string | undefined
  time_zone?: string | null | undefined
}

/**
 * Sets the username and the given fields. Returns undefined and changes nothing if the email address differs from the
 * stored one, the username is taken, the session has ended, or a concurrent edit changed the username.
 */
export async function editProfile(db: StatementRunner, edit: Edit, signedIn: SignedIn) {
  const { username, email, first_name = null, last_name = null, time_zone = null } = edit
  const fields = { username, username_key: usernameKey(username), email, first_name, last_name, time_zone }
  const [user] = await change(db, { ...credentialValues(signedIn), ...fields })
  return user
}

type Fields = { [Name in 'first_name' | 'last_name' | 'time_zone']: string | null }
type Values = CredentialValues & Fields & { username: string; username_key: string; email: string }

const change = prepared((db, parameter: Parameter<Values>) =>
  db
    .with('live', liveCredential(parameter))
    .with('account', (qc) =>
      qc
        .selectFrom('users')
        .select('id')
        .where('id', '=', parameter('user_id'))
        .where('email', '=', parameter('email'))
        .where(isLive)
        .forNoKeyUpdate(),
    )
    // Locked. If a concurrent edit moved the name while this statement waited, no row is found.
    .with('old_name', (qc) =>
      qc
        .selectFrom('usernames')
        .select('username_key')
        .where('user_id', '=', parameter('user_id'))
        .where(sql<boolean>`exists (select from account)`)
        .forUpdate(),
    )
    .with('new_name', (qc) =>
      qc
        .insertInto('usernames')
        .columns(['username_key', 'user_id'])
        .expression(sql`
          select ${parameter('username_key')}::text, ${parameter('user_id')}::uuid
          from old_name where username_key <> ${parameter('username_key')}`)
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .returning('username_key'),
    )
    .with('freed_name', (qc) =>
      qc
        .deleteFrom('usernames')
        .where('user_id', '=', parameter('user_id'))
        .where('username_key', '<>', parameter('username_key'))
        .where(sql<boolean>`exists (select from new_name)`),
    )
    .updateTable('users')
    .set({
      username: parameter('username'),
      first_name: orKept(parameter('first_name'), 'first_name'),
      last_name: orKept(parameter('last_name'), 'last_name'),
      time_zone: orKept(parameter('time_zone'), 'time_zone'),
    })
    .where('id', '=', parameter('user_id'))
    .where(sql<boolean>`(
      exists (select from new_name)
      or exists (select from old_name where username_key = ${parameter('username_key')})
    )`)
    .returning(User.keyof().options),
)

function orKept(value: RawBuilder<string | null>, column: keyof Fields) {
  return sql<string>`coalesce(${value}::text, ${sql.ref(column)})`
}
