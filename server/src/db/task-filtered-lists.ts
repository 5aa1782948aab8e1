// SQL that reads filtered and sorted lists of tasks, from the derived tables (task-index.ts).
import { NEXT_WEEK_DAYS, PRIORITY_MAX } from '@dayloop/contracts/limits'
import { tagKey } from '@dayloop/contracts/tags'
import type { TaskFilter, TaskSort } from '@dayloop/contracts/task-query'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, liveCredential, type SignedIn } from './live.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { COUNT_COLUMNS, type CountedView, countedDays, type Days } from './task-counts.ts'
import { hasUnindexed } from './task-index.ts'
import { type PageOf, pageOf, scanPlan } from './task-lists.ts'

export type ListQuery = TaskFilter & { sort: TaskSort }

type Filters = { status: boolean; tag_key: string; priority: number }
type Values = CredentialValues & CountedView & PageOf & Filters
type Kind = 'everything' | 'one_day' | 'several_days'
/** What differs in the text of the statements. */
type Shape = {
  kind: Kind
  sort: TaskSort
  status: 'any' | 'given'
  priority: 'any' | 'given'
}

/** A page of the filtered list. `is_stale`: it lacks changes that were not indexed yet. */
type Found = { answer: Omit<TaskList, 'today'>; is_stale: boolean }

/** A page of a filtered list with its counts; undefined if the session has ended. */
export async function listFiltered(
  db: StatementRunner,
  signedIn: SignedIn,
  { days, page, page_size, sort, status, tag, priority }: PageOf & ListQuery & { days: Days },
): Promise<Found | undefined> {
  const kind = days === null ? 'everything' : days.from === days.to ? 'one_day' : 'several_days'
  const list = statementOf({
    kind,
    sort: sortIn(kind, sort, priority),
    status: status === undefined ? 'any' : 'given',
    priority: priority === undefined ? 'any' : 'given',
  })
  const [found] = await list(db, {
    ...credentialValues(signedIn),
    ...countedDays(days),
    status: status === 'completed',
    tag_key: tag === undefined ? '' : tagKey(tag),
    priority: priority ?? 0,
    page,
    page_size,
  })
  return found
}

/** Tasks that are all equal in an order are newest first. */
function sortIn(kind: Kind, sort: TaskSort, priority: number | undefined): TaskSort {
  const isEqual = sort === 'due' ? kind === 'one_day' : sort === 'priority' && priority !== undefined
  return isEqual ? 'newest' : sort
}

const statements = new Map<string, ReturnType<typeof statement>>()

function statementOf(shape: Shape) {
  const key = Object.values(shape).join()
  const known = statements.get(key) ?? statement(shape)
  statements.set(key, known)
  return known
}

function statement(shape: Shape) {
  return prepared((db, parameter: Parameter<Values>) =>
    db
      .with('live', liveCredential(parameter))
      .with('counts', () => countsOf(shape, parameter))
      .with('pages', () => pageOf(parameter))
      .with(
        (cte) => cte('scan_plan').materialized(),
        () => PLANS[shape.sort](shape, parameter),
      )
      .selectFrom((query) =>
        query
          .selectFrom(['live', 'counts', 'pages'])
          .select(({ ref }) => [
            tasksOf(PAGES[shape.sort](shape, parameter), parameter).as('user_tasks'),
            jsonBuildObject({ page: ref('page'), num_pages: ref('num_pages') }).as('pagination'),
            ...COUNT_COLUMNS,
          ])
          .as('list'),
      )
      .select(({ fn }) => [fn.toJson('list').as('answer'), hasUnindexed(parameter).as('is_stale')]),
  )
}

/** The counts of a list are sums of few rows: its days, or the row of all days. */
function countsOf({ status, priority }: Shape, parameter: Parameter<Values>) {
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

/** The entries of the list's tag. Without `priority > 0` the indexes of lists are not used. */
function isEntry(parameter: Parameter<Values>) {
  return sql`${isOwn(parameter)} and priority > 0`
}

function isOwn(parameter: Parameter<Values>) {
  return sql`user_id = ${parameter('user_id')} and tag_key = ${parameter('tag_key')}`
}

function isInView(parameter: Parameter<Values>) {
  return sql`day between ${parameter('from')}::date and ${parameter('to')}::date`
}

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

function priorityIn({ priority }: Shape, parameter: Parameter<Values>): RawBuilder<unknown> {
  return priority === 'any' ? sql`` : sql`and priority = ${parameter('priority')}::smallint`
}

/** The conditions for each day of a view, or for all days together. */
function daysOf({ kind }: Shape, parameter: Parameter<Values>): RawBuilder<unknown>[] {
  if (kind === 'everything') return [sql``]
  const count = kind === 'one_day' ? 1 : NEXT_WEEK_DAYS + 1
  return Array.from(
    { length: count },
    (_, ahead) => sql`and day = ${parameter('from')}::date + ${sql.lit(ahead)}`,
  )
}

/** The groups of an order with the numbers of their tasks, in that order. */
const GROUPS = {
  due: (shape: Shape, parameter: Parameter<Values>) => sql`
    select (day = '-infinity')::int as is_last, day as key, ${groupTotal(shape, parameter)} as total
    from ${sql.table('list_counts')}
    where ${isOwn(parameter)} and priority = ${shape.priority === 'any' ? sql`0` : sql`${parameter('priority')}::smallint`}
      and ${shape.kind === 'everything' ? sql`day < 'infinity'` : isInView(parameter)}`,
  priority: (shape: Shape, parameter: Parameter<Values>) => sql`
    select 0 as is_last, priority as key, sum(${groupTotal(shape, parameter)})::int as total
    from ${sql.table('list_counts')}
    where ${isOwn(parameter)} and priority in (${priorities}) and ${isInView(parameter)}
    group by priority`,
}
const PRIORITIES = Array.from({ length: PRIORITY_MAX }, (_, before) => before + 1)
const priorities = sql.join(PRIORITIES.map((priority) => sql.lit(priority)))

function groupTotal({ status }: Shape, parameter: Parameter<Values>) {
  if (status === 'any') return sql`(pending + completed)`
  return sql`case when ${parameter('status')}::boolean then completed else pending end`
}

type Plan = { skip: number; take: number }

/** For each group that the page needs, how many of its tasks are skipped and taken. */
function groupPlan(sort: 'due' | 'priority') {
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

/** Above this number of tasks the index of titles is read, and below it the tasks are sorted. */
const SORTED_MAX = 2_000

const PLANS: Record<TaskSort, (shape: Shape, parameter: Parameter<Values>) => RawBuilder<object>> = {
  newest: (_, parameter) => scanPlan(parameter),
  due: groupPlan('due'),
  priority: groupPlan('priority'),
  title: (_, parameter) => sql<Plan>`(
    select total > ${sql.lit(SORTED_MAX)} as is_long, (page - 1) * ${parameter('page_size')}::int as skip from pages
  )`,
}

/** The entries of the page, each with `place`, by which the page is ordered before its time of creation. */
const PAGES: Record<TaskSort, (shape: Shape, parameter: Parameter<Values>) => RawBuilder<unknown>> = {
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

const COLUMNS = sql.join(TASK_COLUMNS.map((column) => sql.ref(column)))

/**
 * The tasks of entries, in the order of the entries. Each is read by its key: with a limit in it, the inner query cannot
 * become a join that reads all tasks.
 */
export function tasksOf(
  entries: RawBuilder<unknown>,
  parameter: Parameter<CredentialValues>,
): RawBuilder<Task[]> {
  return sql`(
    select coalesce(json_agg(task order by place, shown.created_at desc, shown.task_id desc), '[]')
    from (${entries}) as shown cross join lateral (
      select ${COLUMNS} from ${sql.table('tasks')} where user_id = ${parameter('user_id')} and id = shown.task_id limit 1
    ) as task
  )`
}
