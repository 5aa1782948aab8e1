// SQL of one existing task. Each change is one statement, which updates the counts too.
import type { SomeFieldsOf } from '@dayloop/contracts/fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { hasCredential, validCredential } from './credential.ts'
import { editedValues, fieldsAsJson } from './row-fields.ts'
import {
  countAndAnswer,
  type OneTask,
  selectAnswer,
  type TaskOf,
  updateExisting,
  valuesOf,
  withCounts,
  withStatus,
} from './task-change.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { COUNT_COLUMNS, countsOfMove, countsOfOne, countsOfStatus, viewCounts } from './task-counts.ts'

type TaskEdit = SomeFieldsOf<typeof TASK_FIELDS>

/**
 * A task of the user, even if deleted, with the counts of the view; null if it does not exist, undefined if the session
 * has ended.
 */
export async function findTask(db: StatementRunner, task: TaskOf) {
  const [holder] = await find(db, valuesOf(task))
  return holder?.found
}

const find = prepared((db, parameter: Parameter<OneTask>) =>
  db
    .with('credential', validCredential(parameter))
    .with('counts', () => viewCounts(parameter))
    .selectFrom('credential')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom(['tasks', 'counts'])
          .select([...TASK_COLUMNS, ...COUNT_COLUMNS])
          .select([
            sql<boolean>`deleted_at is not null`.as('is_deleted'),
            sql<boolean>`purged_at is not null`.as('is_purged'),
          ])
          .where('user_id', '=', parameter('user_id'))
          .where('id', '=', parameter('id')),
      ).as('found'),
    ),
)

/**
 * Sets `status`, or toggles it if none is given; undefined if nothing changes: the task does not exist or is deleted, has
 * that status already, or the session has ended.
 */
export async function setTaskStatus(db: StatementRunner, status: boolean | undefined, task: TaskOf) {
  const [changed] = await setStatus(db, { status: status ?? null, ...valuesOf(task) })
  return changed?.answer
}

// The update requires the other status, so the old status need not be read first.
const setStatus = prepared((db, parameter: Parameter<OneTask & { status: boolean | null }>) =>
  countAndAnswer(
    db
      .with('credential', validCredential(parameter))
      .with('after', (qc) =>
        updateExisting(qc, parameter)
          .set(withStatus(sql<boolean>`not ${sql.ref('tasks.status')}`, parameter))
          .where(sql<boolean>`${sql.ref('tasks.status')} is distinct from ${parameter('status')}::boolean`)
          .returning(TASK_COLUMNS),
      )
      .with('changed_counts', () => countsOfStatus),
    parameter,
  ),
)

/** Sets the given fields; undefined if the task does not exist or is deleted, or the session has ended. */
export async function updateTask(db: StatementRunner, edit: TaskEdit, task: TaskOf) {
  const values = { edit: fieldsAsJson(TASK_FIELDS, edit), ...valuesOf(task) }
  const [changed] = await (edit.due_date === undefined ? updateUncounted : updateAll)(db, values)
  return changed?.answer
}

type EditOfTask = OneTask & { edit: string }

function edited(parameter: Parameter<EditOfTask>) {
  return editedValues(TASK_FIELDS, 'tasks', parameter('edit'))
}

/** False if the edit sets a time of day and the task has no due date. */
function hasDateForTime(parameter: Parameter<EditOfTask>) {
  return sql<boolean>`(${parameter('edit')}::jsonb ->> 'due_time' is null or ${sql.ref('tasks.due_date')} is not null)`
}

// Without a due date in the edit the counts stay the same.
const updateUncounted = prepared((db, parameter: Parameter<EditOfTask>) =>
  selectAnswer(
    db
      .with('credential', validCredential(parameter))
      .with('after', (qc) =>
        updateExisting(qc, parameter)
          .set(edited(parameter))
          .where(hasDateForTime(parameter))
          .returning(TASK_COLUMNS),
      )
      .with('counts', () => viewCounts(parameter)),
  ),
)

// Without a date there is no time of day.
function editedTime(parameter: Parameter<EditOfTask>) {
  return sql<string | null>`case when ${parameter('edit')}::jsonb ->> 'due_date' is not null
    then ${edited(parameter).due_time} end`
}

// The row is locked before it is read, so that the old due date is the one that the update replaces.
const updateAll = prepared((db, parameter: Parameter<EditOfTask>) =>
  countAndAnswer(
    db
      .with('credential', validCredential(parameter))
      .with('after', (qc) =>
        updateExisting(qc, parameter)
          .from((eb) =>
            eb
              .selectFrom('tasks')
              .select(['id', 'due_date'])
              .where('user_id', '=', parameter('user_id'))
              .where('id', '=', parameter('id'))
              .where(hasCredential)
              .forUpdate()
              .as('before'),
          )
          .whereRef('tasks.id', '=', 'before.id')
          .set({ ...edited(parameter), due_time: editedTime(parameter) })
          .returning([
            ...TASK_COLUMNS.map((column) => `tasks.${column}` as const),
            'before.due_date as was_due_date',
          ]),
      )
      .with('changed_counts', () => countsOfMove),
    parameter,
  ),
)

/** Marks a task as deleted; undefined if it does not exist or is deleted already, or the session has ended. */
export async function deleteTask(db: StatementRunner, task: TaskOf) {
  const [counts] = await remove(db, valuesOf(task))
  return counts
}

const remove = prepared((db, parameter: Parameter<OneTask>) =>
  withCounts(
    db
      .with('credential', validCredential(parameter))
      .with('deleted', (qc) =>
        updateExisting(qc, parameter)
          .set({ deleted_at: parameter('now') })
          .returning(['due_date', 'status']),
      )
      .with('changed_counts', () => countsOfOne('deleted', -1)),
    parameter,
  )
    .selectFrom(['deleted', 'counts'])
    .select(COUNT_COLUMNS),
)
