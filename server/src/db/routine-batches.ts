// SQL of the automatic Apply. One statement reads the routines of many users, and one adds their tasks.
import type { MadeTask } from '@dayloop/contracts/routine-plan'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  isPlanned,
  plannedRoutine,
  plannedRoutinesOf,
  type VersionedRoutine,
  type Week,
} from './routine-plans.ts'
import { routineVersion } from './routine-schedules.ts'
import { type Due, insertDue, type NewRoutineTask } from './routine-task-inserts.ts'
import type { Tables, UserId } from './tables.ts'
import { raisedTaskVersions } from './user-versions.ts'

type Owner = { user_id: UserId }
type UserWeek = Owner & Week

/** The routines that the plans of many users need. */
export async function findRoutinesOfMany(db: Kysely<Tables>, weeks: readonly UserWeek[]) {
  const { rows } = await sql<Owner & { routines: VersionedRoutine[] }>`
    select user_id, routines
    from json_to_recordset(${JSON.stringify(weeks)}::json) as week (user_id uuid, "from" date, "to" date),
    lateral (
      select coalesce(json_agg(routine order by id), '[]') as routines
      from (
        select ${plannedRoutine({ user_id: sql.ref('week.user_id'), from: sql.ref('week.from'), to: sql.ref('week.to') })}
        from routines where routines.user_id = week.user_id and ${isPlanned}
      ) as routine
    ) as found`.execute(db)
  return rows
}

/** The same for one user. A distributed database sends this statement to the node of the user. */
export async function findRoutinesOfOne(db: StatementRunner, week: UserWeek) {
  const [found] = await findOne(db, week)
  return [{ user_id: week.user_id, routines: found?.routines ?? [] }]
}

const findOne = prepared((db, parameter: Parameter<UserWeek>) =>
  db.selectNoFrom(plannedRoutinesOf(parameter).as('routines')),
)

/** A task to create, with its user. */
export type PlannedTaskOf = Owner & NewRoutineTask
export type BatchOfMany = { batch_id: string; planned: readonly PlannedTaskOf[] }
/** A missed task, with its user. Its day must be before `today`. */
export type MissedTaskOf = Owner & Pick<MadeTask, 'id'> & { today: string }

/** Adds the tasks of many plans, like `insertRoutineTasks` for one. Returns the number of added tasks of each user. */
export async function insertTasksOfMany(db: StatementRunner, { batch_id, planned }: BatchOfMany, now: Date) {
  const values = { user_id: onlyUser(planned), batch_id, planned: JSON.stringify(planned), now }
  const made = await insertMany(db, values)
  for (const { user_id } of made) db.wrote(user_id)
  return made
}

type Planned = { user_id: UserId | null; batch_id: string; planned: string; now: Date }

const insertMany = prepared((db, parameter: Parameter<Planned>) =>
  db
    .with(
      'due',
      () => sql<Due>`(
        select ${sql.ref('routines.user_id')}, ${sql.ref('routines.id')} as routine_id, routines_title, planned.date, planned.id, days_ahead,
          ${parameter('batch_id')}::uuid as batch_id
        from json_to_recordset(${parameter('planned')}::json) as planned (
          user_id uuid, id uuid, routine_id uuid, version text, date date, days_ahead int
        )
        join ${sql.table('routines')} on ${sql.ref('routines.user_id')} = planned.user_id and ${sql.ref('routines.id')} = planned.routine_id
        where version = ${routineVersion} and deleted_at is null and ${isUser(parameter, 'planned.user_id')}
        order by ${sql.ref('routines.user_id')}, ${sql.ref('routines.id')}, planned.date
        for share of ${sql.table('routines')}
      )`,
    )
    .with('changed', (qc) => insertDue(qc, parameter).returning(['user_id', 'due_date', 'status']))
    .with('stored_counts', () => countsByUser(1))
    .with('raised_versions', () => raisedTaskVersions)
    .selectFrom('changed')
    .select(['user_id', sql<number>`count(*)::int`.as('made')])
    .groupBy('user_id'),
)

/** Moves the missed tasks of many users to the trash. */
export async function removeMissedOfMany(db: StatementRunner, missed: readonly MissedTaskOf[], now: Date) {
  const removed = await removeMany(db, { user_id: onlyUser(missed), missed: JSON.stringify(missed), now })
  for (const { user_id } of removed) db.wrote(user_id)
}

type Missed = { user_id: UserId | null; missed: string; now: Date }

const removeMany = prepared((db, parameter: Parameter<Missed>) =>
  db
    .with(
      'changed',
      () => sql<Owner>`(
        update ${sql.table('tasks')}
        set deleted_at = ${parameter('now')}, removed_as = 'missed', removed_at = ${parameter('now')}, changed = true
        from json_to_recordset(${parameter('missed')}::json) as missed (user_id uuid, id uuid, today date)
        where ${sql.ref('tasks.user_id')} = missed.user_id and ${sql.ref('tasks.id')} = missed.id
          and deleted_at is null and not status and due_date < today and ${isUser(parameter, 'missed.user_id')}
        returning ${sql.ref('tasks.user_id')}, due_date, status
      )`,
    )
    .with('stored_counts', () => countsByUser(-1))
    .with('raised_versions', () => raisedTaskVersions)
    .selectFrom('changed')
    .select('user_id'),
)

/** The user of all rows; null if there are several. A distributed database gets the rows of one user in each call. */
function onlyUser(rows: readonly Owner[]): UserId | null {
  const user_ids = new Set(rows.map(({ user_id }) => user_id))
  const [user_id = null] = user_ids
  return user_ids.size === 1 ? user_id : null
}

/** Whether a column has the user of all rows; always true if the rows belong to several users. */
function isUser(parameter: Parameter<{ user_id: UserId | null }>, column: string) {
  return sql<boolean>`coalesce(${sql.ref(column)} = ${parameter('user_id')}::uuid, true)`
}

/** Adds the tasks of `changed` to the counts of their users, or subtracts them. The fixed order prevents deadlocks. */
function countsByUser(weight: 1 | -1): RawBuilder<Owner> {
  return sql`(
  insert into ${sql.table('task_counts')} as stored (user_id, day, pending, completed)
  select user_id, day, ${sql.lit(weight)} * sum((not status)::int)::int, ${sql.lit(weight)} * sum(status::int)::int
  from changed, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as counted (day)
  group by user_id, day
  order by user_id, day
  on conflict (user_id, day) do update
  set pending = stored.pending + excluded.pending, completed = stored.completed + excluded.completed
  returning user_id
)`
}
