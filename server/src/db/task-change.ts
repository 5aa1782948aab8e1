// The shared parts of statements that change a task: the task before and after, and its counts.
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { ExpectedTask, Task, TaskCounts } from '@dayloop/contracts/tasks'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import { hasCredential, type SignedIn } from './credential.ts'
import { hasExpected } from './row-fields.ts'
import type { Tables } from './tables.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import {
  COUNT_COLUMNS,
  type CountedView,
  type CountRow,
  type Days,
  storedCounts,
  type ViewValues,
  viewCountsAfter,
  viewValues,
} from './task-counts.ts'

/** The caller, and the days of the view whose counts are returned. */
export type View = SignedIn & { days: Days }
export type TaskOf = View & { id: string; expected?: ExpectedTask | undefined }

/** The parameters that identify the task and the view. */
export type OneTask = ViewValues & { id: string; expected: string | null }
export function valuesOf(task: TaskOf): OneTask {
  return {
    id: task.id,
    expected: task.expected ? JSON.stringify(task.expected) : null,
    ...viewValues(task, task.days),
  }
}

/** Whether the task still has every value of the JSON object `expected`. Null expects nothing. */
export function isAsExpected(expected: RawBuilder<string | null>) {
  return hasExpected(TASK_FIELDS, 'tasks', expected)
}

/** The columns that change with the status of a task. */
export function withStatus(status: RawBuilder<boolean>, parameter: Parameter<{ now: Date }>) {
  return {
    status,
    completed_at: sql<Date | null>`case when ${status} then ${parameter('now')}::timestamptz end`,
  }
}

/** An update of one task, unless it is deleted, differs from the expected values, or the credential is invalid. */
export function updateExisting(qc: QueryCreator<Tables>, parameter: Parameter<OneTask>) {
  return qc
    .updateTable('tasks')
    .set({ changed: true })
    .where('tasks.user_id', '=', parameter('user_id'))
    .where('tasks.id', '=', parameter('id'))
    .where('tasks.deleted_at', 'is', null)
    .where(isAsExpected(parameter('expected')))
    .where(hasCredential)
}

/** Applies the expression `changed_counts` to the counts. The expression `counts` has the view's counts after that. */
export function withCounts<Change extends { changed_counts: CountRow }>(
  change: QueryCreator<Tables & Change>,
  parameter: Parameter<CountedView>,
) {
  return change
    .with('stored_counts', () => storedCounts(parameter))
    .with('counts', () => viewCountsAfter(parameter))
}

/** The column `answer`: the task of `after` and the view's `counts`, as one JSON text. */
export function selectAnswer(change: QueryCreator<Tables & { after: Task; counts: TaskCounts }>) {
  return change
    .selectFrom((query) =>
      query
        .selectFrom(['after', 'counts'])
        .select([...TASK_COLUMNS, ...COUNT_COLUMNS])
        .as('task'),
    )
    .select(({ fn }) => fn.toJson('task').as('answer'))
}

/** Applies `changed_counts`, then returns the task of `after` with the counts. */
export function countAndAnswer(
  change: QueryCreator<Tables & { after: Task; changed_counts: CountRow }>,
  parameter: Parameter<CountedView>,
) {
  return selectAnswer(withCounts(change, parameter))
}
