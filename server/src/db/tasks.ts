// All SQL about one task that is there. Each change is one statement, which keeps the counts too.
import type { Task } from '@dayloop/contracts/tasks'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isLive, liveSession } from './live.ts'
import { type Parameter, prepared } from './prepared.ts'
import type { Tables } from './tables.ts'
import {
  answered,
  CHANGED_COLUMNS,
  counting,
  type OneTask,
  type TaskOf,
  updateLive,
  valuesOf,
} from './task-change.ts'
import { COUNT_COLUMNS, countsOfChange, countsOfOne, countsOfStatus, viewCounts } from './task-counts.ts'
import { TASK_COLUMNS } from './task-lists.ts'

type TaskEdit = { [Field in 'task_title' | 'task_details' | 'due_date']?: Task[Field] | undefined }

/** A task of the user, living or deleted, with the counts of the view; undefined too when the session has ended. */
export async function findTask(db: Kysely<Tables>, task: TaskOf) {
  const [found] = await find(db, valuesOf(task))
  return found
}

const find = prepared((db, parameter: Parameter<OneTask>) =>
  db
    .with('live', liveSession(parameter))
    .with('counts', () => viewCounts(parameter))
    .selectFrom(['tasks', 'counts'])
    .select([...TASK_COLUMNS, ...COUNT_COLUMNS, 'deleted_at'])
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where(isLive),
)

/** Sets `status`, or turns it over when none is given; undefined when there is no such live task, or no such session. */
export async function setTaskStatus(db: Kysely<Tables>, status: boolean | undefined, task: TaskOf) {
  const [changed] = await setStatus(db, { status: status ?? null, ...valuesOf(task) })
  return changed?.answer
}

const setStatus = prepared((db, parameter: Parameter<OneTask & { status: boolean | null }>) =>
  answered(
    db
      .with('live', liveSession(parameter))
      .with('after', (qc) =>
        updateLive(qc, parameter)
          .set({ status: sql<boolean>`coalesce(${parameter('status')}::boolean, not before.status)` })
          .returning(CHANGED_COLUMNS),
      )
      .with('changed_counts', () => countsOfStatus),
    parameter,
  ),
)

/** Sets the fields that are given; undefined when there is no such live task, or no such session. */
export async function updateTask(db: Kysely<Tables>, edit: TaskEdit, task: TaskOf) {
  const { task_title = null, task_details = null, due_date } = edit
  const dated = { due_date: due_date ?? null, keeps_due_date: due_date === undefined }
  const [changed] = await update(db, { task_title, task_details, ...dated, ...valuesOf(task) })
  return changed?.answer
}

type Edit = {
  task_title: string | null
  task_details: string | null
  due_date: string | null
  keeps_due_date: boolean
}

const update = prepared((db, parameter: Parameter<OneTask & Edit>) =>
  answered(
    db
      .with('live', liveSession(parameter))
      .with('after', (qc) =>
        updateLive(qc, parameter)
          .set({
            task_title: orKept(parameter('task_title'), 'tasks.task_title'),
            task_details: orKept(parameter('task_details'), 'tasks.task_details'),
            due_date: sql<string | null>`
            case when ${parameter('keeps_due_date')}::boolean then tasks.due_date
            else ${parameter('due_date')}::date end`,
          })
          .returning(CHANGED_COLUMNS),
      )
      .with('changed_counts', () => countsOfChange),
    parameter,
  ),
)

const orKept = (value: RawBuilder<string | null>, column: string) =>
  sql<string>`coalesce(${value}::text, ${sql.ref(column)})`

/** Puts a task out of sight; undefined when there is no such live task, or no such session. */
export async function deleteTask(db: Kysely<Tables>, task: TaskOf) {
  const [counts] = await remove(db, valuesOf(task))
  return counts
}

const remove = prepared((db, parameter: Parameter<OneTask>) =>
  counting(
    db
      .with('live', liveSession(parameter))
      .with('deleted', (qc) =>
        updateLive(qc, parameter)
          .set({ deleted_at: parameter('now') })
          .returning(['tasks.due_date', 'tasks.status']),
      )
      .with('changed_counts', () => countsOfOne('deleted', -1)),
    parameter,
  )
    .selectFrom(['deleted', 'counts'])
    .select(COUNT_COLUMNS),
)
