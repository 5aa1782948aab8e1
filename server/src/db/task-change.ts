// What every statement that changes a task is made of: the task before and after, and the counts that follow.
import { fieldNames } from '@dayloop/contracts/fields'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { ExpectedTask, Task, TaskCounts } from '@dayloop/contracts/tasks'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, isLive, type SignedIn } from './live.ts'
import type { Tables } from './tables.ts'
import {
  COUNT_COLUMNS,
  type CountedView,
  type CountRow,
  countedDays,
  type Days,
  storedCounts,
  viewCountsAfter,
} from './task-counts.ts'
import { TASK_COLUMNS } from './task-lists.ts'

/** Whose tasks, and the days of the view whose counts the answer holds. */
export type View = SignedIn & { days: Days }
export type TaskOf = View & { id: string; expected?: ExpectedTask | undefined }

/** The values by which a statement finds its task and its view. */
export type OneTask = CredentialValues & CountedView & { id: string; expected: string | null }
export const valuesOf = (task: TaskOf): OneTask => ({
  id: task.id,
  expected: task.expected ? JSON.stringify(task.expected) : null,
  ...credentialValues(task),
  ...countedDays(task.days),
})

const COMPARED = [...fieldNames(TASK_FIELDS), 'status'] as const
const compared = sql`jsonb_build_object(${sql.join(
  COMPARED.flatMap((column) => [sql.lit(column), sql.ref(`tasks.${column}`)]),
)})`

/** Whether the task still has every value that a JSON object expects; one that is null expects nothing. */
export const isAsExpected = (expected: RawBuilder<string | null>) =>
  sql<boolean>`(${expected}::jsonb is null or ${compared} || ${expected}::jsonb = ${compared})`

/** What changes when a task gets a status. */
export const withStatus = (status: RawBuilder<boolean>, parameter: Parameter<{ now: Date }>) => ({
  status,
  completed_at: sql<Date | null>`case when ${status} then ${parameter('now')}::timestamptz end`,
})

/** An update of the one task, marked as changed, unless it is deleted, not as expected, or the credential is no longer valid. */
export const updateExisting = (qc: QueryCreator<Tables>, parameter: Parameter<OneTask>) =>
  qc
    .updateTable('tasks')
    .set({ changed: true })
    .where('tasks.user_id', '=', parameter('user_id'))
    .where('tasks.id', '=', parameter('id'))
    .where('tasks.deleted_at', 'is', null)
    .where(isAsExpected(parameter('expected')))
    .where(isLive)

/** Lets the counts follow the expression `changed_counts`; the expression `counts` is the view's after the change. */
export const counting = <Change extends { changed_counts: CountRow }>(
  change: QueryCreator<Tables & Change>,
  parameter: Parameter<CountedView>,
) =>
  change.with('stored_counts', () => storedCounts(parameter)).with('counts', () => viewCountsAfter(parameter))

/** The task of `after` with the `counts` of the view as `answer`: one JSON text, as of a list. */
export const answer = (change: QueryCreator<Tables & { after: Task; counts: TaskCounts }>) =>
  change
    .selectFrom((query) =>
      query
        .selectFrom(['after', 'counts'])
        .select([...TASK_COLUMNS, ...COUNT_COLUMNS])
        .as('task'),
    )
    .select(({ fn }) => fn.toJson('task').as('answer'))

/** Lets the counts follow `changed_counts`, then answers the task of `after` with them. */
export const answered = (
  change: QueryCreator<Tables & { after: Task; changed_counts: CountRow }>,
  parameter: Parameter<CountedView>,
) => answer(counting(change, parameter))
