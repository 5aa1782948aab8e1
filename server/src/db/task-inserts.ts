// All SQL that adds tasks.
import { fieldNames } from '@dayloop/contracts/fields'
import { TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import { sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, isLive, liveCredential, type SignedIn } from './live.ts'
import { fieldsAsJson, newValues } from './row-fields.ts'
import { answered, type View } from './task-change.ts'
import { type CountedView, countedDays, countsOfMany, countsOfOne, storedCounts } from './task-counts.ts'
import { TASK_COLUMNS } from './task-lists.ts'

type NewTask = TaskFields & { id: string }

/** Adds a task; undefined when that id is there already, living or deleted, or the session has ended. */
export async function insertTask(db: StatementRunner, task: NewTask, view: View) {
  const values = { id: task.id, fields: fieldsAsJson(TASK_FIELDS, task) }
  const [added] = await insert(db, { ...values, ...credentialValues(view), ...countedDays(view.days) })
  return added?.answer
}

type Values = CredentialValues & CountedView & { id: string; fields: string }

const insert = prepared((db, parameter: Parameter<Values>) =>
  answered(
    db
      .with('live', liveCredential(parameter))
      .with('after', (qc) =>
        qc
          .insertInto('tasks')
          .columns(['user_id', 'id', 'created_at', ...fieldNames(TASK_FIELDS)])
          .expression(
            qc
              .selectFrom('live')
              .select([
                'live.user_id',
                sql<string>`${parameter('id')}::uuid`.as('id'),
                sql<Date>`${parameter('now')}::timestamptz`.as('created_at'),
                ...newValues(TASK_FIELDS, parameter('fields')),
              ]),
          )
          .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
          .returning(TASK_COLUMNS),
      )
      .with('changed_counts', () => countsOfOne('after', 1)),
    parameter,
  ),
)

/** A day of the week ahead, and how the ids of tasks made for it begin: as a UUID of version 7, up to its last 16 digits. */
export type RoutineDay = { weekday: string; date: string; id_start: string }

/**
 * Adds the tasks that the active routines make of the days, leaving out those whose routine and date were ever filled
 * before; undefined when the session has ended. The routines of which tasks are made are held, so that none is changed or
 * deleted meanwhile. What is filled is looked up, by index, before anything is written: to apply them again writes nothing.
 */
export async function insertRoutineTasks(
  db: StatementRunner,
  days: RoutineDay[],
  signedIn: SignedIn,
): Promise<Task[] | undefined> {
  const [made] = await insertFromRoutines(db, { ...credentialValues(signedIn), days: JSON.stringify(days) })
  return made?.tasks
}

const insertFromRoutines = prepared((db, parameter: Parameter<CredentialValues & { days: string }>) =>
  db
    .with('live', liveCredential(parameter))
    .with(
      'due',
      () => sql<{ routine_id: string; routines_title: string; date: string; id_start: string }>`(
        select ${sql.ref('routines.id')} as routine_id, routines_title, date, id_start
        from ${sql.table('routines')}
        join json_to_recordset(${parameter('days')}::json) as day (weekday text, date date, id_start text)
          on weekday = any (string_to_array(routines_dates, ' '))
        where user_id = ${parameter('user_id')} and deleted_at is null and status and ${isLive}
          and (
            select id from ${sql.table('tasks')}
            where user_id = ${parameter('user_id')} and routine_id = ${sql.ref('routines.id')} and routine_date = day.date
          ) is null
        order by ${sql.ref('routines.id')}
        for share of ${sql.table('routines')}
      )`,
    )
    .with('after', (qc) =>
      qc
        .insertInto('tasks')
        .columns(['user_id', 'id', 'task_title', 'due_date', 'routine_id', 'routine_date', 'created_at'])
        .expression(sql`
          select ${parameter('user_id')}::uuid, (id_start || substr(gen_random_uuid()::text, 20))::uuid,
            routines_title, date, routine_id, date, ${parameter('now')}::timestamptz
          from due order by routine_id, date`)
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
