// What every statement that changes a task is made of: the task before and after, and the counts that follow.
import type { Task } from '@dayloop/contracts/tasks'
import type { QueryCreator } from 'kysely'
import { type Holder, isLive } from './live.ts'
import type { Parameter } from './prepared.ts'
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
export type View = Holder & { days: Days }
export type TaskOf = View & { id: string }

/** The values by which a statement finds its task and its view. */
export type OneTask = Holder & CountedView & { id: string }
export const valuesOf = ({ user_id, session_id, now, days, id }: TaskOf): OneTask => ({
  id,
  user_id,
  session_id,
  now,
  ...countedDays(days),
})

/**
 * An update of one task of a session `live`. It is locked before it is read: what it was and what it becomes are of one
 * moment. The row before is `before`.
 */
export const updateLive = (qc: QueryCreator<Tables>, parameter: Parameter<OneTask>) =>
  qc
    .updateTable('tasks')
    .from((eb) =>
      eb
        .selectFrom('tasks')
        .select(['id', 'due_date', 'status'])
        .where('user_id', '=', parameter('user_id'))
        .where('id', '=', parameter('id'))
        .where('deleted_at', 'is', null)
        .where(isLive)
        .forUpdate()
        .as('before'),
    )
    .whereRef('tasks.id', '=', 'before.id')
    .where('tasks.user_id', '=', parameter('user_id'))

/** What an update of a task returns as the expression `after`. */
export const CHANGED_COLUMNS = [
  ...TASK_COLUMNS.map((column) => `tasks.${column}` as const),
  'before.due_date as was_due_date',
  'before.status as was_status',
] as const

/** Lets the counts follow the expression `changed_counts`; the expression `counts` is the view's after the change. */
export const counting = <Change extends { changed_counts: CountRow }>(
  change: QueryCreator<Tables & Change>,
  parameter: Parameter<CountedView>,
) =>
  change.with('stored_counts', () => storedCounts(parameter)).with('counts', () => viewCountsAfter(parameter))

/** The same, answering the task of `after` with the counts of the view as `answer`: one JSON text, as of a list. */
export const answered = (
  change: QueryCreator<Tables & { after: Task; changed_counts: CountRow }>,
  parameter: Parameter<CountedView>,
) =>
  counting(change, parameter)
    .selectFrom((query) =>
      query
        .selectFrom(['after', 'counts'])
        .select([...TASK_COLUMNS, ...COUNT_COLUMNS])
        .as('task'),
    )
    .select(({ fn }) => fn.toJson('task').as('answer'))
