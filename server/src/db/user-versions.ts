// SQL of the versions of users' data, for streams of live changes.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import { type Kysely, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { raisedVersions } from '../postgres/versioned-writes.ts'
import type { Credential } from './credential.ts'
import type { Tables, UserId } from './tables.ts'

/** The version of a user's data, and the active sessions of that user. */
export type UserVersion = Record<ChangeKind, number> & {
  user_id: string
  version: number
  /** The session that made all changes from version `changed_since` on; null when that is unknown. */
  changed_by: string | null
  changed_since: number
  /** Milliseconds since the last change; null when there was none. */
  changed_ago: number | null
  sessions: string[]
}

/** The versions of many users. A user without an active session is left out. */
export async function findVersions(
  db: Kysely<Tables>,
  user_ids: readonly string[],
  now: Date,
): Promise<UserVersion[]> {
  const number = (column: string) => sql`coalesce(max(${sql.ref(column)}), 0)::int8 as ${sql.ref(column)}`
  const { rows } = await sql<UserVersion>`
    select sessions.user_id, json_agg(sessions.id) as sessions, ${number('version')},
      ${sql.join(CHANGE_KINDS.map(number))}, max(changed_by::text) as changed_by, ${number('changed_since')},
      extract(epoch from now() - max(changed_at))::float8 * 1000 as changed_ago
    from sessions left join user_versions on user_versions.user_id = sessions.user_id
    where sessions.user_id = any (${user_ids}::uuid[]) and expires_at > ${now}
    group by sessions.user_id`.execute(db)
  return rows
}

/** The user whose version is raised, and the session that changed the data if it is known. */
type Owner = { user_id: UserId; credential?: Credential }

/**
 * Raises the version of a user in the transaction of a change whose statements do not raise it themselves. It must be
 * the last statement, because all writers lock the version after the rows that they change.
 */
export async function raiseVersion(
  db: StatementRunner,
  { user_id, credential }: Owner,
  kinds: readonly ChangeKind[],
): Promise<void> {
  await raise(db, { user_id, session_id: credential?.session_id ?? null, kinds: [...kinds] })
}

type Raise = { user_id: UserId; session_id: string | null; kinds: string[] }

const raise = prepared((db, parameter: Parameter<Raise>) =>
  db
    .with('raised_version', () =>
      raisedVersions(
        { user_id: sql`${parameter('user_id')}::uuid`, session_id: parameter('session_id') },
        Object.fromEntries(
          CHANGE_KINDS.map((kind) => [
            kind,
            sql<boolean>`${sql.lit(kind)} = any (${parameter('kinds')}::text[])`,
          ]),
        ),
      ),
    )
    .selectFrom('raised_version')
    .select('user_id'),
)

/** The part that raises the version of each user in the expression `changed`, after the counts were stored. */
export const raisedTaskVersions = raisedVersions(
  { user_id: sql`user_id`, session_id: sql`null` },
  { tasks: sql`0 * (select count(*) from stored_counts) = 0` },
  sql`from (select distinct user_id from changed order by user_id) as users`,
)
