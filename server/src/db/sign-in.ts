// SQL of a sign-in, in one statement.
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { USER_COLUMNS } from './accounts.ts'
import type { UserId } from './tables.ts'

/** Maximum number of known devices besides the one that signs in. */
const MAX_OTHER_DEVICES = 19

type SignIn = {
  user_id: UserId
  /** The hash that the password was compared with; null for an account without a password. */
  password_hash: string | null
  time_zone: string | null
  now: Date
  session_id: string
  refresh_hash: Buffer
  expires_at: Date
  /** The hash of the device's new secret. */
  token_hash: Buffer
  /** The hash that the new one replaces. */
  replaces: Buffer | null
}

/**
 * Starts a session and returns its user, and whether the time zone changed. Also stores the time zone if there is one,
 * deletes expired sessions and stores the device's new secret. Returns undefined and changes nothing if the password was
 * changed since the comparison. The user's row is locked first, so a concurrent password change either prevents this
 * session or ends it.
 */
export async function insertSignIn(db: StatementRunner, signIn: SignIn) {
  const [started] = await startSession(db, signIn)
  if (!started) return undefined
  const { was_time_zone, ...user } = started
  return { user, hasMoved: user.time_zone !== was_time_zone }
}

// A sign-in changes nothing that other devices show.
const startSession = prepared(
  (db, parameter: Parameter<SignIn>) => {
    const isRight = sql<boolean>`exists (select from account)`
    return (
      db
        .with('account', (qc) =>
          qc
            .updateTable('users')
            .set({ time_zone: sql<string | null>`coalesce(${parameter('time_zone')}::text, time_zone)` })
            .where('id', '=', parameter('user_id'))
            .where('password_hash', 'is not distinct from', parameter('password_hash'))
            .returning(USER_COLUMNS)
            // A part of the same statement still sees the row as it was.
            .returning((eb) =>
              eb
                .selectFrom('users as before')
                .select('before.time_zone')
                .where('before.id', '=', parameter('user_id'))
                .as('was_time_zone'),
            ),
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
        // All parts of a statement see the rows from before it, so this device's new row is not deleted. Concurrent
        // sign-ins can leave a few rows too many, which the next sign-in deletes.
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
                .limit(sql.lit(MAX_OTHER_DEVICES)),
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
        .select([...USER_COLUMNS, 'was_time_zone'])
    )
  },
  { raises_version: false },
)
