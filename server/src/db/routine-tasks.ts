// All SQL about the tasks that routines make.
import type { MadeTask, PlannedRoutine } from '@dayloop/contracts/routine-plan'
import type { Task } from '@dayloop/contracts/tasks'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, isLive, liveCredential, type SignedIn } from './live.ts'
import { routineVersion } from './routine-schedules.ts'
import type { Tables, UserId } from './tables.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { type CountRow, countsOfMany, storedCounts } from './task-counts.ts'

/** The fields of a `MadeTask`. */
const madeTask = sql`id, routine_date, due_date, status, deleted_at is not null as is_deleted,
  case when deleted_at is null or deleted_at = removed_at then removed_as end as removed_as`

/** A routine for the plan, with the version that the plan is made of. */
export type VersionedRoutine = PlannedRoutine & { version: string }

/** The days that Apply fills. */
export type Week = { from: string; to: string }

/** The user's routines as the plan of a week reads them, by id; undefined when the session has ended. */
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
    .with('live', liveCredential(parameter))
    .selectFrom('live')
    .select(plannedRoutinesOf(parameter).as('routines')),
)

/** The routines of one user. */
export const plannedRoutinesOf = (parameter: Parameter<Week & { user_id: UserId }>) => sql<
  VersionedRoutine[]
>`(
  select coalesce(json_agg(routine order by id), '[]')
  from (
    select ${plannedRoutine(weekOf(parameter))}
    from ${sql.table('routines')} where user_id = ${parameter('user_id')} and ${isPlanned}
  ) as routine
)`

/** Inactive routines are read only to remove what was missed. */
export const isPlanned = sql`${sql.ref('routines.deleted_at')} is null and (${sql.ref('routines.status')} or missed = 'skip')`

type WeekInSql = { [End in keyof Week]: RawBuilder<string> }

const weekOf = (parameter: Parameter<Week>): WeekInSql => ({
  from: sql`${parameter('from')}::date`,
  to: sql`${parameter('to')}::date`,
})

// The overdue tasks are read only for the policies that need them.
export const plannedRoutine = ({ from, to }: WeekInSql) => sql`
  ${sql.ref('routines.id')}, routines_title, routines_dates, ${sql.ref('routines.status')}, paused_from, paused_until, missed, skipped_dates,
  ${routineVersion} as version,
  (
    select coalesce(json_agg(task), '[]')
    from (
      select ${madeTask} from ${sql.table('tasks')}
      where ${sql.ref('tasks.user_id')} = ${sql.ref('routines.user_id')} and routine_id = ${sql.ref('routines.id')}
        and routine_date between ${from} and ${to}
      union all
      select ${madeTask} from ${sql.table('tasks')}
      where missed <> 'keep' and ${sql.ref('tasks.user_id')} = ${sql.ref('routines.user_id')} and routine_id = ${sql.ref('routines.id')}
        and routine_date not between ${from} and ${to}
        and ${sql.ref('tasks.deleted_at')} is null and not ${sql.ref('tasks.status')} and due_date < ${from}
    ) as task
  ) as tasks`

/** A task of a plan. It is made only while its routine is still of the version that was planned. */
export type NewRoutineTask = { id: string; routine_id: string; version: string; date: string }
type Batch = { batch_id: string; planned: NewRoutineTask[] }

/**
 * Adds the tasks of a plan, except those whose routine and date have a task by now; undefined when the session has ended.
 * The routines are locked, so that none is changed or deleted meanwhile.
 */
export async function insertRoutineTasks(
  db: StatementRunner,
  { batch_id, planned }: Batch,
  signedIn: SignedIn,
): Promise<Task[] | undefined> {
  const values = { ...credentialValues(signedIn), batch_id, planned: JSON.stringify(planned) }
  const [made] = await insert(db, values)
  return made?.tasks
}

type Insert = CredentialValues & { batch_id: string; planned: string }

const insert = prepared((db, parameter: Parameter<Insert>) =>
  db
    .with('live', liveCredential(parameter))
    .with(
      'due',
      () => sql<{ routine_id: string; routines_title: string; date: string; id: string }>`(
        select ${sql.ref('routines.id')} as routine_id, routines_title, planned.date, planned.id
        from json_to_recordset(${parameter('planned')}::json) as planned (
          id uuid, routine_id uuid, version text, date date
        )
        join ${sql.table('routines')} on ${sql.ref('routines.id')} = planned.routine_id
        where user_id = ${parameter('user_id')} and version = ${routineVersion} and deleted_at is null and ${isLive}
        order by ${sql.ref('routines.id')}, planned.date
        for share of ${sql.table('routines')}
      )`,
    )
    .with('after', (qc) =>
      qc
        .insertInto('tasks')
        .columns([
          'user_id',
          'id',
          'task_title',
          'due_date',
          'routine_id',
          'routine_date',
          'batch_id',
          'created_at',
        ])
        .expression(sql`
          select ${parameter('user_id')}::uuid, id, routines_title, date, routine_id, date,
            ${parameter('batch_id')}::uuid, ${parameter('now')}::timestamptz
          from due`)
        .onConflict((conflict) => conflict.columns(['user_id', 'routine_id', 'routine_date']).doNothing())
        .returning(TASK_COLUMNS),
    )
    .with('changed_counts', () => countsOfMany)
    .with('stored_counts', () => storedCounts(parameter))
    .selectFrom('live')
    .select(
      sql<Task[]>`(
        select coalesce(json_agg(after order by routine_id, due_date), '[]') from after
      )`.as('tasks'),
    ),
)

type Missed = { ids: string[]; today: string }

/** Puts tasks that were left undone in the trash, as missed. */
export async function removeMissedTasks(db: StatementRunner, missed: Missed, signedIn: SignedIn) {
  await removeMissed(db, { ...credentialValues(signedIn), ...missed })
}

const removeMissed = prepared((db, parameter: Parameter<CredentialValues & Missed>) =>
  counted(
    db.with('live', liveCredential(parameter)).with('gone', (qc) =>
      qc
        .updateTable('tasks')
        .set({
          deleted_at: parameter('now'),
          removed_as: 'missed',
          removed_at: parameter('now'),
          changed: true,
        })
        .where('user_id', '=', parameter('user_id'))
        .where('id', '=', sql<string>`any (${parameter('ids')}::uuid[])`)
        .where('deleted_at', 'is', null)
        .where('status', '=', false)
        .where('due_date', '<', parameter('today'))
        .where(isLive)
        .returning(['due_date', 'status']),
    ),
    parameter,
  ),
)

type Occurrence = { id: string; date: string }

/** Puts the pending task that a routine made for a date in the trash, as skipped. */
export async function removeSkippedTask(db: StatementRunner, occurrence: Occurrence, signedIn: SignedIn) {
  await removeSkipped(db, { ...credentialValues(signedIn), ...occurrence })
}

/** Takes the task that went to the trash when its date was skipped out of it. */
export async function restoreSkippedTask(db: StatementRunner, occurrence: Occurrence, signedIn: SignedIn) {
  await restoreSkipped(db, { ...credentialValues(signedIn), ...occurrence })
}

const removeSkipped = prepared((db, parameter: Parameter<CredentialValues & Occurrence>) =>
  counted(
    db.with('live', liveCredential(parameter)).with('gone', (qc) =>
      qc
        .updateTable('tasks')
        .set({
          deleted_at: parameter('now'),
          removed_as: 'skipped',
          removed_at: parameter('now'),
          changed: true,
        })
        .where('user_id', '=', parameter('user_id'))
        .where('routine_id', '=', parameter('id'))
        .where('routine_date', '=', parameter('date'))
        .where('deleted_at', 'is', null)
        .where('status', '=', false)
        .where(isLive)
        .returning(['due_date', 'status']),
    ),
    parameter,
  ),
)

const restoreSkipped = prepared((db, parameter: Parameter<CredentialValues & Occurrence>) =>
  db
    .with('live', liveCredential(parameter))
    .with('after', (qc) =>
      qc
        .updateTable('tasks')
        .set({ deleted_at: null, removed_as: null, removed_at: null })
        .where('user_id', '=', parameter('user_id'))
        .where('routine_id', '=', parameter('id'))
        .where('routine_date', '=', parameter('date'))
        .where('removed_as', '=', 'skipped')
        .whereRef('removed_at', '=', 'deleted_at')
        .where('purged_at', 'is', null)
        .where(isLive)
        .returning(['due_date', 'status']),
    )
    .with('changed_counts', () => countsOfMany)
    .with('stored_counts', () => storedCounts(parameter))
    .selectFrom('live')
    .select('user_id'),
)

/**
 * Removes the tasks of a batch that nobody changed since, and notes how many they were. Answers that number; undefined
 * when there is no such batch, it was undone before, or the session has ended.
 */
export async function undoBatch(db: StatementRunner, batch_id: string, signedIn: SignedIn) {
  const [undone] = await undo(db, { ...credentialValues(signedIn), batch_id })
  return undone?.removed_count
}

const undo = prepared((db, parameter: Parameter<CredentialValues & { batch_id: string }>) =>
  db
    .with('live', liveCredential(parameter))
    .with('batch', (qc) =>
      qc
        .selectFrom('tasks')
        .select((eb) => eb.fn.countAll<number>().as('tasks'))
        .where('user_id', '=', parameter('user_id'))
        .where('batch_id', '=', parameter('batch_id'))
        .where(isLive),
    )
    .with('gone', (qc) =>
      qc
        .deleteFrom('tasks')
        .where('user_id', '=', parameter('user_id'))
        .where('batch_id', '=', parameter('batch_id'))
        .where('changed', '=', false)
        .where('deleted_at', 'is', null)
        .where(isLive)
        .returning(['due_date', 'status']),
    )
    .with('changed_counts', () => countsOfGone)
    .with('stored_counts', () => storedCounts(parameter))
    .insertInto('undone_batches')
    .columns(['user_id', 'id', 'removed_count', 'undone_at'])
    .expression(sql`
      select ${parameter('user_id')}::uuid, ${parameter('batch_id')}::uuid, (select count(*)::int from gone),
        ${parameter('now')}::timestamptz
      from batch where tasks > 0`)
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('removed_count'),
)

/** How many tasks an earlier undo of the batch removed; undefined when there was none, or the session has ended. */
export async function findUndone(db: StatementRunner, batch_id: string, signedIn: SignedIn) {
  const [undone] = await findUndo(db, { ...credentialValues(signedIn), batch_id })
  return undone?.removed_count
}

const findUndo = prepared((db, parameter: Parameter<CredentialValues & { batch_id: string }>) =>
  db
    .with('live', liveCredential(parameter))
    .selectFrom('undone_batches')
    .select('removed_count')
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('batch_id'))
    .where(isLive),
)

/** A routine's tasks of all time, for its history. */
export const madeTasksOf = (
  parameter: Parameter<{ user_id: UserId; id: string }>,
): RawBuilder<MadeTask[]> => sql`(
  select coalesce(json_agg(task), '[]')
  from (
    select ${madeTask} from ${sql.table('tasks')}
    where user_id = ${parameter('user_id')} and routine_id = ${parameter('id')}
  ) as task
)`

/** By how much each day's counts change when the tasks of the expression `gone` go. */
const countsOfGone: RawBuilder<CountRow> = sql`(
  select day, -sum((not status)::int)::int as pending, -sum(status::int)::int as completed
  from gone, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as counted (day)
  group by day
  order by day
)`

/** Lets the counts follow the tasks of the expression `gone`. */
const counted = (
  change: QueryCreator<Tables & { live: { user_id: UserId }; gone: Pick<Task, 'due_date' | 'status'> }>,
  parameter: Parameter<CredentialValues>,
) =>
  change
    .with('changed_counts', () => countsOfGone)
    .with('stored_counts', () => storedCounts(parameter))
    .selectFrom('live')
    .select('live.user_id')
