// SQL that reads routines with their tasks, for the plan of a week and for a routine's history.
import type { MadeTask, PlannedRoutine } from '@dayloop/contracts/routine-plan'
import { type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, type SignedIn, validCredential } from './credential.ts'
import { routineVersion } from './routine-schedules.ts'
import type { UserId } from './tables.ts'

/** The fields of a `MadeTask`. */
const madeTask = sql`id, routine_date, due_date, status, deleted_at is not null as is_deleted,
  case when deleted_at is null or deleted_at = removed_at then removed_as end as removed_as`

/** A routine for the plan, with the version that the plan is based on. */
export type VersionedRoutine = PlannedRoutine & { version: string }

/** The days that Apply fills. */
export type Week = { from: string; to: string }

/** The user's routines that the plan of a week needs, by id; undefined if the session has ended. */
export async function findPlannedRoutines(
  db: StatementRunner,
  week: Week,
  signedIn: SignedIn,
): Promise<VersionedRoutine[] | undefined> {
  const [found] = await findPlanned(db, { ...credentialValues(signedIn), ...week })
  return found?.routines
}

const findPlanned = prepared((db, parameter: Parameter<CredentialValues & Week>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('credential')
    .select(plannedRoutinesOf(parameter).as('routines')),
)

/** The routines of one user. */
export function plannedRoutinesOf(parameter: Parameter<Week & { user_id: UserId }>) {
  return sql<VersionedRoutine[]>`(
    select coalesce(json_agg(routine order by id), '[]')
    from (
      select ${plannedRoutine({ user_id: sql`${parameter('user_id')}::uuid`, ...weekOf(parameter) })}
      from ${sql.table('routines')} where user_id = ${parameter('user_id')} and ${isPlanned}
    ) as routine
  )`
}

/** Inactive routines are read only to remove missed tasks. */
export const isPlanned = sql`${sql.ref('routines.deleted_at')} is null and (${sql.ref('routines.status')} or missed = 'skip')`

type WeekInSql = { [End in keyof Week]: RawBuilder<string> }

function weekOf(parameter: Parameter<Week>): WeekInSql {
  return { from: sql`${parameter('from')}::date`, to: sql`${parameter('to')}::date` }
}

/**
 * The columns of a planned routine. Citus sends the statement to one node only if each part names the user by a value.
 * The overdue tasks are read only for the policies that need them.
 */
export function plannedRoutine({ user_id, from, to }: WeekInSql & { user_id: RawBuilder<unknown> }) {
  return sql`
  ${sql.ref('routines.id')}, routines_title, routines_dates, ${sql.ref('routines.status')}, paused_from, paused_until, missed, skipped_dates,
  ${routineVersion} as version,
  (
    select coalesce(json_agg(task), '[]')
    from (
      select ${madeTask} from ${sql.table('tasks')}
      where ${sql.ref('tasks.user_id')} = ${user_id} and routine_id = ${sql.ref('routines.id')}
        and routine_date between ${from} and ${to}
      union all
      select ${madeTask} from ${sql.table('tasks')}
      where missed <> 'keep' and ${sql.ref('tasks.user_id')} = ${user_id} and routine_id = ${sql.ref('routines.id')}
        and routine_date not between ${from} and ${to}
        and ${sql.ref('tasks.deleted_at')} is null and not ${sql.ref('tasks.status')} and due_date < ${from}
    ) as task
  ) as tasks`
}

/** All tasks of a routine, for its history. */
export function madeTasksOf(parameter: Parameter<{ user_id: UserId; id: string }>): RawBuilder<MadeTask[]> {
  return sql`(
  select coalesce(json_agg(task), '[]')
  from (
    select ${madeTask} from ${sql.table('tasks')}
    where user_id = ${parameter('user_id')} and routine_id = ${parameter('id')}
  ) as task
)`
}
