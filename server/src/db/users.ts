// SQL of users.
import type { User } from '@dayloop/contracts/auth'
import { type Kysely, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { USER_COLUMNS } from './accounts.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import type { Tables, UserId } from './tables.ts'

type NewUser = Pick<User, 'id' | 'username' | 'email' | 'time_zone'> &
  Partial<Pick<User, 'first_name' | 'last_name' | 'email_verify'>> & {
    password_hash: string | null
    created_at: Date
  }

/** Adds a user. The tables `usernames` and `emails` decide whether name and address are free. */
export function insertUser(db: Kysely<Tables>, { id, ...user }: NewUser) {
  return db
    .insertInto('users')
    .values({ ...user, id: sql<UserId>`${id}` })
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The signed-in user; undefined if the session has ended. */
export async function findUser(db: StatementRunner, signedIn: SignedIn) {
  const [user] = await find(db, credentialValues(signedIn))
  return user
}

const find = prepared((db, parameter: Parameter<CredentialValues>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('id', '=', parameter('user_id'))
    .where(hasCredential),
)

/** The signed-in user's address and password hash; undefined if the session has ended. */
export async function findCredentials(db: StatementRunner, signedIn: SignedIn) {
  const [found] = await credentials(db, credentialValues(signedIn))
  return found
}

const credentials = prepared((db, parameter: Parameter<CredentialValues>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', parameter('user_id'))
    .where(hasCredential),
)

/** Locks a user's row, so that concurrent changes of an account run one after the other. */
export function lockUser(db: Kysely<Tables>, user_id: string) {
  return db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'password_hash'])
    .where('id', '=', sql<UserId>`${user_id}`)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type NewPassword = { compared: string; password_hash: string }

/** Sets a password and locks the row. Returns undefined and changes nothing if the hash is no longer `compared`. */
export function replacePassword(
  db: Kysely<Tables>,
  user_id: UserId,
  { compared, password_hash }: NewPassword,
) {
  return db
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user_id)
    .where('password_hash', '=', compared)
    .returning('email')
    .executeTakeFirst()
}

const EDITED = {
  username: sql`text`,
  first_name: sql`text`,
  last_name: sql`text`,
  email: sql`text`,
  email_verify: sql`boolean`,
  password_hash: sql`text`,
  time_zone: sql`text`,
}

type UserEdit = {
  username?: string
  first_name?: string | undefined
  last_name?: string | undefined
  email?: string
  email_verify?: boolean
  password_hash?: string | null
  time_zone?: string | null | undefined
}

/** Sets the given fields. The caller has locked the row. */
export async function updateUser(db: StatementRunner, user_id: UserId, edit: UserEdit) {
  const [user] = await update(db, { user_id, edit: JSON.stringify(edit) })
  if (!user) throw new Error('The user was deleted although its row was locked')
  return user
}

const update = prepared((db, parameter: Parameter<{ user_id: UserId; edit: string }>) => {
  const edit = sql`${parameter('edit')}::jsonb`
  const values = Object.entries(EDITED).map(([field, type]) => [
    field,
    sql`case when ${edit} ? ${sql.lit(field)} then (${edit} ->> ${sql.lit(field)})::${type} else ${sql.ref(`users.${field}`)} end`,
  ])
  return db
    .updateTable('users')
    .set(Object.fromEntries(values))
    .where('id', '=', parameter('user_id'))
    .returning(USER_COLUMNS)
})
