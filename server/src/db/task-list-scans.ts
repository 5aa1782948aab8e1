// Entries of a filtered list in an order, merged from index scans that each have this order.
import { NEXT_WEEK_DAYS } from '@dayloop/contracts/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Parameter } from '../postgres/prepared.ts'
import { PRIORITIES } from './task-list-counts.ts'
import { isEntry, isInView, isOwn, type Shape, totalOf, type Values } from './task-list-shape.ts'

/** An order from its start and from its end. */
export type Order = {
  columns: RawBuilder<unknown>
  place: RawBuilder<string>
  start: RawBuilder<unknown>
  end: RawBuilder<unknown>
}

export const NEWEST: Order = {
  columns: sql`task_id, created_at`,
  place: sql`''`,
  start: sql`created_at desc, task_id desc`,
  end: sql`created_at, task_id`,
}
export const TITLE: Order = {
  columns: sql`title_key, task_id, created_at`,
  place: sql`title_key`,
  start: sql`title_key, created_at desc, task_id desc`,
  end: sql`title_key desc, created_at, task_id`,
}

/** A scan reads at most `limit` entries. With a day or priority it reads only this group of the list. */
type Scans = {
  shape: Shape
  parameter: Parameter<Values>
  order: Order
  from: 'start' | 'end'
  limit: RawBuilder<unknown>
  day?: RawBuilder<unknown>
  priority?: RawBuilder<unknown>
}

/**
 * The first entries of an order: at least as many as the limit. Each day, and each status if the index begins with it, is
 * an index scan in that order, and Postgres merges the scans. Without a limit for each scan, Postgres sorts all of its
 * entries if most users have few.
 */
export function merged(scans: Scans): RawBuilder<unknown> {
  const { shape, parameter, day } = scans
  if (isWhole(scans)) return sql`${scan(scans, sql``)} as entries`
  if (day !== undefined) return allOf(scans, [sql`and day = ${day}`])
  if (shape.kind === 'everything') return allOf(scans, [sql``])
  if (shape.kind === 'one_day') return allOf(scans, [sql`and day = ${parameter('from')}::date`])
  return shape.page === 'first' ? countedDays(scans) : allOf(scans, daysOf(parameter))
}

/** Whether one scan has all entries: one index has the titles of all tasks. */
function isWhole({ shape, order }: Scans) {
  return order === TITLE && shape.kind === 'everything' && shape.status === 'any' && shape.priority === 'any'
}

/** Whether one scan has both statuses: indexes have the newest entries of a day, and of a day and priority. */
function isOfBothStatuses({ shape, order, day }: Scans) {
  return order === NEWEST && shape.status === 'any' && (shape.kind !== 'everything' || day !== undefined)
}

function daysOf(parameter: Parameter<Values>) {
  return Array.from(
    { length: NEXT_WEEK_DAYS + 1 },
    (_, ahead) => sql`and day = ${parameter('from')}::date + ${sql.lit(ahead)}`,
  )
}

/** Scans of the given days, in one list. */
function allOf(scans: Scans, days: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const conditions = days.flatMap((day) =>
    prioritiesOf(scans).map((priority) =>
      priority === undefined ? day : sql`${day} and priority = ${priority}`,
    ),
  )
  return sql`(${statusesOf(scans, conditions)}) as entries`
}

/** No index has the titles of all priorities of a status. */
function prioritiesOf(scans: Scans) {
  const given = givenPriority(scans)
  const isEach = given === undefined && scans.order === TITLE && scans.shape.kind === 'everything'
  return isEach ? PRIORITIES.map((priority) => sql.lit(priority)) : [given]
}

/** Scans of the days of the view that have tasks. The rows of counts list these days. */
function countedDays(scans: Scans): RawBuilder<unknown> {
  const { shape, parameter, order, from, limit } = scans
  const given = givenPriority(scans)
  const isPriority = given === undefined ? sql`` : sql`and priority = ${given}`
  return sql`(
    select entries.* from ${sql.table('list_counts')} as counted cross join lateral (
      select * from (
        ${statusesOf(scans, [sql`and day = counted.day ${isPriority}`])}
      ) as scans order by ${order[from]} limit ${limit}
    ) as entries
    where ${isOwn(parameter)} and priority = ${given ?? sql`0`} and ${isInView(parameter)}
      and ${totalOf(shape, parameter)} > 0
  ) as entries`
}

function givenPriority({ shape, parameter, priority }: Scans) {
  return priority ?? (shape.priority === 'given' ? sql`${parameter('priority')}::smallint` : undefined)
}

function statusesOf(scans: Scans, conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { shape, parameter } = scans
  const given = shape.status === 'given' ? [sql`${parameter('status')}::boolean`] : [sql`false`, sql`true`]
  const statuses = isOfBothStatuses(scans) ? [sql``] : given.map((status) => sql`and status = ${status}`)
  const each = conditions.flatMap((condition) =>
    statuses.map((status) => scan(scans, sql`${condition} ${status}`)),
  )
  return sql.join(each, sql` union all `)
}

function scan({ parameter, order, from, limit }: Scans, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${order.columns} from ${sql.table('list_entries')}
    where ${isEntry(parameter)} ${condition}
    order by ${order[from]} limit ${limit}
  )`
}
