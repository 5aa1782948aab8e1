// All SQL of a sign-in: it is one statement.
import { User } from '@dayloop/contracts/auth'
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import type { UserId } from './tables.ts'

const USER_COLUMNS = User.keyof().options

/** Devices of a user that are kept besides the one that signs in. */
const MOST_OTHER_DEVICES = 19

type SignIn = {
  user_id: UserId
  /** The one that was compared; null for somebody whom a provider vouches for. */
  password_hash: string | null
  time_zone: string | null
  now: Date
  session_id: string
  refresh_hash: Buffer
  expires_at: Date
  /** The device's new secret. */
  token_hash: Buffer
  /** The secret that it had before. */
  replaces: Buffer | null
}

/**
 * Begins a session, and answers its user: stores the zone if one is given, clears the user's sessions that have run
 * out, and gives the device its new secret. Undefined, and nothing is done, when the password is no longer the one
 * compared. The user's row is taken first and held to the end: a password that changes at the same moment does so
 * before, and no session begins, or after, and ends the one that has begun.
 */
export async function insertSignIn(db: StatementRunner, signIn: SignIn): Promise<User | undefined> {
  const [user] = await begin(db, signIn)
  return user
}

const begin = prepared((db, parameter: Parameter<SignIn>) => {
  const isRight = sql<boolean>`exists (select from account)`
  return (
    db
      .with('account', (qc) =>
        qc
          .updateTable('users')
          .set({ time_zone: sql<string | null>`coalesce(${parameter('time_zone')}::text, time_zone)` })
          .where('id', '=', parameter('user_id'))
          .where('password_hash', 'is not distinct from', parameter('password_hash'))
          .returning(USER_COLUMNS),
      )
      .with('expired_sessions', (qc) =>
        qc
          .deleteFrom('sessions')
          .where('user_id', '=', parameter('user_id'))
          .where('expires_at', '<=', parameter('now'))
          .where(isRight),
      )
      .with('session', (qc) =>
        qc
          .insertInto('sessions')
          .columns(['user_id', 'id', 'refresh_hash', 'expires_at', 'created_at', 'refreshes_since'])
          .expression(sql`
            select ${parameter('user_id')}::uuid, ${parameter('session_id')}::uuid,
              ${parameter('refresh_hash')}::bytea, ${parameter('expires_at')}::timestamptz,
              ${parameter('now')}::timestamptz, ${parameter('now')}::timestamptz
            from account`),
      )
      // The parts of a statement see the rows as they were before it: the device's own new row is not among them. Of
      // sign-ins at one moment each sees only the devices before all of them, and the next one clears what is too much.
      .with('old_devices', (qc) =>
        qc
          .deleteFrom('devices')
          .where('user_id', '=', parameter('user_id'))
          .where(isRight)
          .where('token_hash', 'not in', (eb) =>
            eb
              .selectFrom('devices')
              .select('token_hash')
              .where('user_id', '=', parameter('user_id'))
              .where('token_hash', 'is distinct from', parameter('replaces'))
              .orderBy('used_at', 'desc')
              .orderBy('token_hash')
              .limit(sql.lit(MOST_OTHER_DEVICES)),
          ),
      )
      .with('device', (qc) =>
        qc
          .insertInto('devices')
          .columns(['user_id', 'token_hash', 'used_at'])
          .expression(sql`
            select ${parameter('user_id')}::uuid, ${parameter('token_hash')}::bytea,
              ${parameter('now')}::timestamptz
            from account`),
      )
      .selectFrom('account')
      .select(USER_COLUMNS)
  )
})
