// What every statement that changes tasks is made of: the task before, the task after, and the counts that follow.
import type { Task } from '@dayloop/contracts/tasks'
import { type QueryCreator, sql } from 'kysely'
import { type Holder, isLive } from './live.ts'
import type { Parameter } from './prepared.ts'
import type { Tables } from './tables.ts'
import {
  COUNT_COLUMNS,
  type CountedView,
  changedCounts,
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

/** The live tasks that a statement touches, as they were and as they are: what the counts follow. */
type Change = { before: Pick<Task, 'id' | 'due_date' | 'status'>; after: Task }

/** The expression `before` of a task that is new, or `after` of one that is gone. */
export const noTasks = (qc: QueryCreator<Tables>) =>
  qc.selectFrom('tasks').select(TASK_COLUMNS).where(sql<boolean>`false`)

/** The expression `before` of one task of a session `live`, locked: what it was and what it becomes are of one moment. */
export const liveTask = (parameter: Parameter<OneTask>) => (qc: QueryCreator<Tables>) =>
  qc
    .selectFrom('tasks')
    .select(['id', 'due_date', 'status'])
    .where('user_id', '=', parameter('user_id'))
    .where('id', '=', parameter('id'))
    .where('deleted_at', 'is', null)
    .where(isLive)
    .forUpdate()

/** An update of the task that the expression `before` has locked. */
export const updateBefore = (
  qc: QueryCreator<Tables & Pick<Change, 'before'>>,
  parameter: Parameter<OneTask>,
) =>
  qc
    .updateTable('tasks')
    .from('before')
    .whereRef('tasks.id', '=', 'before.id')
    .where('tasks.user_id', '=', parameter('user_id'))

/** Lets the counts follow from `before` to `after`; the expression `counts` is the view's after the change. */
export const counting = (change: QueryCreator<Tables & Change>, parameter: Parameter<CountedView>) =>
  change
    .with('changed_counts', () => changedCounts)
    .with('stored_counts', () => storedCounts(parameter))
    .with('counts', () => viewCountsAfter(parameter))

/** The same, answering the tasks of `after` with the counts of the view, each as `answer`: one JSON text, as of a list. */
export const answered = (change: QueryCreator<Tables & Change>, parameter: Parameter<CountedView>) =>
  counting(change, parameter)
    .selectFrom((query) =>
      query
        .selectFrom(['after', 'counts'])
        .select([...TASK_COLUMNS, ...COUNT_COLUMNS])
        .as('task'),
    )
    .select(({ fn }) => fn.toJson('task').as('answer'))
