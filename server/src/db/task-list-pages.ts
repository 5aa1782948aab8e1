// The entries of a page of a filtered list, in each order.
import type { TaskSort } from '@dayloop/contracts/task-query'
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import { groupPlan, type Plan, PRIORITIES } from './task-list-counts.ts'
import { daysOf, isEntry, priorityIn, type Shape, type Values } from './task-list-shape.ts'
import { scanPlan } from './task-lists.ts'

const NEWEST_FIRST = sql`created_at desc, task_id desc`
const OLDEST_FIRST = sql`created_at, task_id`

type Scan = {
  shape: Shape
  parameter: Parameter<Values>
  days: RawBuilder<unknown>[]
  priority?: number
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
}

/**
 * Entries in an order: each status of each day is an index scan in that order, and Postgres merges the scans. Without a
 * limit for each scan, Postgres sorts all of its entries if most users have few.
 */
function merged({ shape, parameter, days, priority, order, limit }: Scan): RawBuilder<unknown> {
  const statuses = shape.status === 'given' ? [sql`${parameter('status')}::boolean`] : [sql`false`, sql`true`]
  const isPriority =
    priority === undefined ? priorityIn(shape, parameter) : sql`and priority = ${sql.lit(priority)}`
  const scans = days.flatMap((day) =>
    statuses.map(
      (status) => sql`(
        select task_id, created_at from ${sql.table('list_entries')}
        where ${isEntry(parameter)} ${day} and status = ${status} ${isPriority}
        order by ${order} limit ${limit}
      )`,
    ),
  )
  return sql`(${sql.join(scans, sql` union all `)}) as entries`
}

/** Above this number of tasks the index of titles is read, and below it the tasks are sorted. */
const SORTED_MAX = 2_000

export const PLANS: Record<TaskSort, (shape: Shape, parameter: Parameter<Values>) => RawBuilder<object>> = {
  newest: (_, parameter) => scanPlan(parameter),
  due: groupPlan('due'),
  priority: groupPlan('priority'),
  title: (_, parameter) => sql<Plan>`(
    select total > ${sql.lit(SORTED_MAX)} as is_long, (page - 1) * ${parameter('page_size')}::int as skip from pages
  )`,
}

/** The entries of the page, each with `place`, by which the page is ordered before its time of creation. */
export const PAGES: Record<TaskSort, (shape: Shape, parameter: Parameter<Values>) => RawBuilder<unknown>> = {
  newest: (shape, parameter) => {
    const days = daysOf(shape, parameter)
    const scan = (end: 'newest' | 'oldest') => {
      const order = end === 'newest' ? NEWEST_FIRST : OLDEST_FIRST
      const limit = sql`(select ${sql.ref(`${end}_skip`)} + ${sql.ref(`${end}_take`)} from scan_plan)`
      return sql`(
        select task_id, created_at from ${merged({ shape, parameter, days, order, limit })}
        order by ${order} limit (select ${sql.ref(`${end}_take`)} from scan_plan)
        offset (select ${sql.ref(`${end}_skip`)} from scan_plan)
      )`
    }
    return sql`select '' as place, task_id, created_at from (${scan('newest')} union all ${scan('oldest')}) as found`
  },
  due: (shape, parameter) => {
    const days = [sql`and day = key`]
    return sql`
      select is_last || to_char(key, 'YYYY-MM-DD') as place, task_id, created_at
      from scan_plan, lateral (
        select task_id, created_at from ${merged({ shape, parameter, days, order: NEWEST_FIRST, limit: sql`skip + take` })}
        order by ${NEWEST_FIRST} limit take offset skip
      ) as found`
  },
  priority: (shape, parameter) => {
    const days = daysOf(shape, parameter)
    const groups = PRIORITIES.map((priority) => {
      const planned = (column: 'take' | 'skip') =>
        sql`coalesce((select ${sql.ref(column)} from scan_plan where key = ${sql.lit(priority)}), 0)`
      return sql`(
        select ${sql.lit(String(priority))} as place, task_id, created_at
        from ${merged({ shape, parameter, days, priority, order: NEWEST_FIRST, limit: sql`${planned('skip')} + ${planned('take')}` })}
        order by ${NEWEST_FIRST} limit ${planned('take')} offset ${planned('skip')}
      )`
    })
    return sql`select place, task_id, created_at from (${sql.join(groups, sql` union all `)}) as found`
  },
  title: (shape, parameter) => {
    const matching = (isIndexed: boolean) => sql`
      select title_key as place, task_id, created_at from ${sql.table('list_entries')}
      where ${isEntry(parameter)} ${conditions(shape, parameter, isIndexed)}`
    const skip = sql`offset (select skip from scan_plan)`
    const take = (isLong: boolean) =>
      sql`(select case when is_long = ${sql.lit(isLong)} then ${parameter('page_size')}::int else 0 end from scan_plan)`
    return sql`
      select place, task_id, created_at from (
        (${matching(false)} order by title_key, ${NEWEST_FIRST} limit ${take(true)} ${skip})
        union all
        (
          select place, task_id, created_at from (${matching(true)} offset 0) as sorted
          order by place, ${NEWEST_FIRST} limit ${take(false)} ${skip}
        )
      ) as found`
  },
}

/** The conditions on entries. As expressions they use no index, so that entries are read in the order of their titles. */
function conditions({ kind, status, priority }: Shape, parameter: Parameter<Values>, isIndexed: boolean) {
  const isStatus = isIndexed
    ? sql`and status = ${parameter('status')}::boolean`
    : sql`and status::int = ${parameter('status')}::boolean::int`
  const isPriority = sql`and ${isIndexed ? sql`priority` : sql`priority + 0`} = ${parameter('priority')}::smallint`
  const isDay = sql`and ${isIndexed ? sql`day` : sql`day + 0`}
    between ${parameter('from')}::date and ${parameter('to')}::date`
  return sql`${status === 'given' ? isStatus : sql``} ${priority === 'given' ? isPriority : sql``}
    ${kind === 'everything' ? sql`` : isDay}`
}
