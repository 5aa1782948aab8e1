// The parts of filtered lists that read counts: those of the whole list, and of its groups.
import { PRIORITY_MAX } from '@dayloop/contracts/limits'
import { sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import type { COUNT_COLUMNS } from './task-counts.ts'
import { isInView, isOwn, type Shape, totalOf, type Values } from './task-list-shape.ts'

/** The counts of a list: sums over the rows of its days, or the row of all days. */
export function countsOf({ status, priority }: Shape, parameter: Parameter<Values>) {
  const only = (column: 'pending' | 'completed') => {
    const isOther = sql`${parameter('status')}::boolean <> ${sql.lit(column === 'completed')}`
    return status === 'any' ? sql.ref(column) : sql`case when ${isOther} then 0 else ${sql.ref(column)} end`
  }
  const [pending, completed] = [only('pending'), only('completed')]
  return sql<Record<(typeof COUNT_COLUMNS)[number], number>>`(
    select coalesce(sum(${pending}), 0)::int as pending_tasks, coalesce(sum(${completed}), 0)::int as completed_tasks_count,
      coalesce(sum(${pending} + ${completed}), 0)::int as total_number_tasks
    from ${sql.table('list_counts')}
    where ${isOwn(parameter)} and priority = ${priority === 'any' ? sql`0` : sql`${parameter('priority')}::smallint`}
      and ${isInView(parameter)}
  )`
}

/** The groups of an order with the numbers of their tasks. */
const GROUPS = { due: days, priority: prioritiesInView }

export const PRIORITIES = Array.from({ length: PRIORITY_MAX }, (_, before) => before + 1)
const priorities = sql.join(PRIORITIES.map((priority) => sql.lit(priority)))

/** Undated tasks are last. The first page never needs more days than it has tasks. */
function days(shape: Shape, parameter: Parameter<Values>) {
  const counted = sql`
    select (day = '-infinity')::int as is_last, day as key, ${totalOf(shape, parameter)} as total
    from ${sql.table('list_counts')}
    where ${isOwn(parameter)} and priority = ${shape.priority === 'any' ? sql`0` : sql`${parameter('priority')}::smallint`}
      and ${totalOf(shape, parameter)} > 0`
  if (shape.kind !== 'everything') return sql`${counted} and ${isInView(parameter)}`
  if (shape.page === 'any') return sql`${counted} and day < 'infinity'`
  return sql`
    (${counted} and day > '-infinity' and day < 'infinity' order by day limit ${parameter('page_size')}::int)
    union all (${counted} and day = '-infinity')`
}

function prioritiesInView(shape: Shape, parameter: Parameter<Values>) {
  return sql`
    select 0 as is_last, priority as key, sum(${totalOf(shape, parameter)})::int as total
    from ${sql.table('list_counts')}
    where ${isOwn(parameter)} and priority in (${priorities}) and ${isInView(parameter)}
    group by priority`
}

export type Plan = { skip: number; take: number }

/** The groups of the page, with the numbers of tasks to skip and to take from each. */
export function groupPlan(sort: 'due' | 'priority') {
  return (shape: Shape, parameter: Parameter<Values>) => sql<Plan>`(
    select is_last, key, greatest(first - before, 0)::int as skip,
      (least(first + ${parameter('page_size')}::int, before + total) - greatest(first, before))::int as take
    from (
      select is_last, key, total, sum(total) over (order by is_last, key) - total as before
      from (${GROUPS[sort](shape, parameter)}) as groups
      where total > 0
    ) as placed, (select (page - 1) * ${parameter('page_size')}::int as first from pages) as asked
    where before < first + ${parameter('page_size')}::int and before + total > first
  )`
}
