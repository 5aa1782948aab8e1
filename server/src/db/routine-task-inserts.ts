// SQL that adds the tasks of routines, and finds the tasks of an Apply.
import type { Task } from '@dayloop/contracts/tasks'
import { type QueryCreator, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import {
  type CredentialValues,
  credentialValues,
  hasCredential,
  type SignedIn,
  validCredential,
} from './credential.ts'
import { routineVersion } from './routine-schedules.ts'
import type { Tables, UserId } from './tables.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { countsOfMany, storedCounts } from './task-counts.ts'

/** A task of a plan. It is created only if its routine still has the version of the plan. */
export type NewRoutineTask = {
  id: string
  routine_id: string
  version: string
  date: string
  days_ahead: number
}
type Batch = { batch_id: string; planned: NewRoutineTask[] }

/**
 * Adds the tasks of a plan, unless their routine and date have a task already; undefined if the session has ended. The
 * routines are locked, so that none is changed or deleted meanwhile.
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

/** A row of the expression `due`: a task to create. */
export type Due = {
  user_id: UserId
  routine_id: string
  routines_title: string
  date: string
  id: string
  days_ahead: number
  batch_id: string
}

/**
 * Adds the tasks of the expression `due`, unless their routine and date have a task or their id exists. Lists are newest
 * first, so the nearest day counts as the newest.
 */
export function insertDue(db: QueryCreator<Tables & { due: Due }>, parameter: Parameter<{ now: Date }>) {
  return db
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
      select user_id, id, routines_title, date, routine_id, date, batch_id,
        ${parameter('now')}::timestamptz - days_ahead * interval '1 millisecond'
      from due`)
    .onConflict((conflict) => conflict.doNothing())
}

type Insert = CredentialValues & { batch_id: string; planned: string }

const insert = prepared((db, parameter: Parameter<Insert>) =>
  db
    .with('credential', validCredential(parameter))
    .with(
      'due',
      () => sql<Due>`(
        select ${sql.ref('routines.user_id')}, ${sql.ref('routines.id')} as routine_id, routines_title, planned.date,
          planned.id, days_ahead, ${parameter('batch_id')}::uuid as batch_id
        from json_to_recordset(${parameter('planned')}::json) as planned (
          id uuid, routine_id uuid, version text, date date, days_ahead int
        )
        join ${sql.table('routines')} on ${sql.ref('routines.id')} = planned.routine_id
        where user_id = ${parameter('user_id')} and version = ${routineVersion} and deleted_at is null and ${hasCredential}
        order by ${sql.ref('routines.id')}, planned.date
        for share of ${sql.table('routines')}
      )`,
    )
    .with('after', (qc) => insertDue(qc, parameter).returning(TASK_COLUMNS))
    .with('changed_counts', () => countsOfMany)
    .with('stored_counts', () => storedCounts(parameter))
    .selectFrom('credential')
    .select(
      sql<Task[]>`(
        select coalesce(json_agg(after order by routine_id, due_date), '[]') from after
      )`.as('tasks'),
    ),
)

/** The tasks of a batch that are not deleted. */
export async function findBatch(db: StatementRunner, batch_id: string, signedIn: SignedIn): Promise<Task[]> {
  return find(db, { ...credentialValues(signedIn), batch_id })
}

const find = prepared((db, parameter: Parameter<CredentialValues & { batch_id: string }>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('tasks')
    .select(TASK_COLUMNS)
    .where('user_id', '=', parameter('user_id'))
    .where('batch_id', '=', parameter('batch_id'))
    .where('deleted_at', 'is', null)
    .where(hasCredential)
    .orderBy('routine_id')
    .orderBy('due_date'),
)
