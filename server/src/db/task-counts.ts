// The counts of tasks, kept as rows: the parts of SQL that every statement on tasks shares.
// Per user and day, undated tasks under '-infinity', and the sum of all days under 'infinity'.
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { UserId } from './tables.ts'

/** The days of a view, both ends included; null is the view of everything. */
export type Days = { from: string; to: string } | null

/** Whose counts, and from which row to which: the values of every statement that has these parts. */
export type CountedView = { user_id: UserId; from: string; to: string }
/** From which row of `task_counts` to which. */
type CountedDays = Omit<CountedView, 'user_id'>

export const COUNT_COLUMNS = ['total_number_tasks', 'completed_tasks_count', 'pending_tasks'] as const

export type CountRow = { day: string; pending: number; completed: number }
type CountSums = { pending_tasks: number; completed_tasks_count: number; total_number_tasks: number }

/** Which rows of `task_counts` a view adds up: its days, or the one row that already holds all. */
export function countedDays(days: Days): CountedDays {
  return days ?? { from: 'infinity', to: 'infinity' }
}

const sums = sql`
  coalesce(sum(pending), 0)::int as pending_tasks,
  coalesce(sum(completed), 0)::int as completed_tasks_count,
  coalesce(sum(pending + completed), 0)::int as total_number_tasks`

/** The counts of a view, where nothing changes. */
export function viewCounts(parameter: Parameter<CountedView>): RawBuilder<CountSums> {
  return sql`(
    select ${sums} from ${sql.table('task_counts')}
    where user_id = ${parameter('user_id')}
      and day between ${parameter('from')}::date and ${parameter('to')}::date
  )`
}

/** The rows of `task_counts` that a task counts in: its day's, and that of all. */
const countedDaysOf = sql`lateral (
  values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)
) as counted (day)`

/** By how much each day's counts change when the one task of an expression comes (1) or goes (-1). */
export const countsOfOne = (expression: 'after' | 'deleted', weight: 1 | -1): RawBuilder<CountRow> => sql`(
  select day, ${sql.lit(weight)} * (not status)::int as pending, ${sql.lit(weight)} * status::int as completed
  from ${sql.table(expression)}, ${countedDaysOf}
)`

/** The same when many tasks come. */
export const countsOfMany: RawBuilder<CountRow> = sql`(
  select day, sum((not status)::int)::int as pending, sum(status::int)::int as completed
  from after, ${countedDaysOf}
  group by day
  order by day
)`

/** The same when the one task of the expression `after` was of the other status before. */
export const countsOfStatus: RawBuilder<CountRow> = sql`(
  select day, case when status then -1 else 1 end as pending, case when status then 1 else -1 end as completed
  from after, ${countedDaysOf}
)`

/** The same when the one task of the expression `after` was of the day `was_due_date` before: that of all stays. */
export const countsOfMove: RawBuilder<CountRow> = sql`(
  select coalesce(day, '-infinity'::date) as day, weight * (not status)::int as pending, weight * status::int as completed
  from after, lateral (values (was_due_date, -1), (due_date, 1)) as moved (day, weight)
  where due_date is distinct from was_due_date
  order by 1
)`

/**
 * Adds the expression `changed_counts` to the stored rows. It comes in the order of days, as the two values of
 * `countedDaysOf` are already, so that two writers never deadlock.
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

/** The counts of a view after the expression `stored_counts`: its rows, and the others as they stand. */
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
