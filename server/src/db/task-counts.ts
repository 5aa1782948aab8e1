// The counts of tasks per user and day, and the SQL parts that statements on tasks share. Undated tasks are under
// '-infinity', all tasks under 'infinity'.
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { CredentialValues, SignedIn } from './credential.ts'
import type { UserId } from './tables.ts'

/** The days of a view, inclusive; null for the view of all tasks. */
export type Days = { from: string; to: string } | null

/** The parameters of statements with these parts: the user, and the range of rows. */
export type CountedView = { user_id: UserId; from: string; to: string }
/** The parameters of statements that check the credential and count a view. */
export type ViewValues = CredentialValues & CountedView

export const COUNT_COLUMNS = ['total_number_tasks', 'completed_tasks_count', 'pending_tasks'] as const

export type CountRow = { day: string; pending: number; completed: number }
type CountSums = { pending_tasks: number; completed_tasks_count: number; total_number_tasks: number }

/** Includes the range of rows in `task_counts` that the view adds up: its days, or the row with all tasks. */
export function viewValues({ user_id, credential, now }: SignedIn, days: Days): ViewValues {
  const { from, to } = days ?? { from: 'infinity', to: 'infinity' }
  return { user_id, session_id: credential.session_id, now, from, to }
}

const sums = sql`
  coalesce(sum(pending), 0)::int as pending_tasks,
  coalesce(sum(completed), 0)::int as completed_tasks_count,
  coalesce(sum(pending + completed), 0)::int as total_number_tasks`

/** The counts of a view, for statements that change nothing. */
export function viewCounts(parameter: Parameter<CountedView>): RawBuilder<CountSums> {
  return sql`(
    select ${sums} from ${sql.table('task_counts')}
    where user_id = ${parameter('user_id')}
      and day between ${parameter('from')}::date and ${parameter('to')}::date
  )`
}

/** The two days under which a task is counted: its own and 'infinity'. */
const countedDaysOf = sql`lateral (
  values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)
) as counted (day)`

/** The changes of the counts when the task of an expression is added (1) or removed (-1). */
export function countsOfOne(expression: 'after' | 'deleted', weight: 1 | -1): RawBuilder<CountRow> {
  return sql`(
  select day, ${sql.lit(weight)} * (not status)::int as pending, ${sql.lit(weight)} * status::int as completed
  from ${sql.table(expression)}, ${countedDaysOf}
)`
}

/** The changes of the counts when many tasks are added. */
export const countsOfMany: RawBuilder<CountRow> = sql`(
  select day, sum((not status)::int)::int as pending, sum(status::int)::int as completed
  from after, ${countedDaysOf}
  group by day
  order by day
)`

/** The changes of the counts when the tasks of the expression `gone` are removed. */
export const countsOfGone: RawBuilder<CountRow> = sql`(
  select day, -sum((not status)::int)::int as pending, -sum(status::int)::int as completed
  from gone, ${countedDaysOf}
  group by day
  order by day
)`

/** The changes of the counts when the task of `after` had the other status before. */
export const countsOfStatus: RawBuilder<CountRow> = sql`(
  select day, case when status then -1 else 1 end as pending, case when status then 1 else -1 end as completed
  from after, ${countedDaysOf}
)`

/** The changes of the counts when the task of `after` was due on `was_due_date` before. */
export const countsOfMove: RawBuilder<CountRow> = sql`(
  select coalesce(day, '-infinity'::date) as day, weight * (not status)::int as pending, weight * status::int as completed
  from after, lateral (values (was_due_date, -1), (due_date, 1)) as moved (day, weight)
  where due_date is distinct from was_due_date
  order by 1
)`

/**
 * Adds the expression `changed_counts` to the stored rows. The rows are ordered by day, as in `countedDaysOf`, so that
 * concurrent writers cannot deadlock.
 */
export function storedCounts(parameter: Parameter<Pick<CountedView, 'user_id'>>): RawBuilder<CountRow> {
  return sql`(
    insert into ${sql.table('task_counts')} as stored (user_id, day, pending, completed)
    select ${parameter('user_id')}::uuid, day, pending, completed from changed_counts
    on conflict (user_id, day) do update
    set pending = stored.pending + excluded.pending, completed = stored.completed + excluded.completed
    returning day, pending, completed
  )`
}

/** The counts of a view after `stored_counts`: the changed rows, and the other rows as stored. */
export function viewCountsAfter(parameter: Parameter<CountedView>): RawBuilder<CountSums> {
  const isInView = sql`day between ${parameter('from')}::date and ${parameter('to')}::date`
  return sql`(
    select ${sums} from (
      select day, pending, completed from stored_counts where ${isInView}
      union all
      select day, pending, completed from ${sql.table('task_counts')}
      where user_id = ${parameter('user_id')} and ${isInView}
        and day not in (select day from stored_counts)
    ) as known
  )`
}
