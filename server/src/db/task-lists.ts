// SQL that reads lists of tasks.
import { NEXT_WEEK_DAYS } from '@dayloop/contracts/limits'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type SignedIn, validCredential } from './credential.ts'
import { TASK_COLUMNS } from './task-columns.ts'
import { COUNT_COLUMNS, type Days, type ViewValues, viewCounts, viewValues } from './task-counts.ts'

export type PageOf = { page: number; page_size: number }
type Values = ViewValues & PageOf
type Kind = 'everything' | 'one_day' | 'several_days'
type PageStrategy = 'first_page' | 'any_page'

/**
 * A page of a user's tasks on the given days, newest first, with the counts of the whole view; undefined if the session
 * has ended. One statement returns one JSON text, because the driver is much slower with rows of columns.
 */
export async function listTasks(
  db: StatementRunner,
  signedIn: SignedIn,
  { days, page, page_size }: PageOf & { days: Days },
): Promise<Omit<TaskList, 'today'> | undefined> {
  const kind = days === null ? 'everything' : days.from === days.to ? 'one_day' : 'several_days'
  const list = LISTS[kind][page === 1 ? 'first_page' : 'any_page']
  const [row] = await list(db, { page, page_size, ...viewValues(signedIn, days) })
  return row?.answer
}

// One statement per kind of view, so that each uses its own index. The first page has statements of its own, because the
// parts for later pages make a list slower.
const LISTS = {
  everything: listStatements('everything'),
  one_day: listStatements('one_day'),
  several_days: listStatements('several_days'),
}

function listStatements(kind: Kind) {
  return { first_page: listStatement(kind, 'first_page'), any_page: listStatement(kind, 'any_page') }
}

function listStatement(kind: Kind, strategy: PageStrategy) {
  return prepared((db, parameter: Parameter<Values>) => {
    const parts = db
      .with('credential', validCredential(parameter))
      .with('counts', () => viewCounts(parameter))
      .with('pages', () => pageOf(parameter))
    // Postgres does not run an expression that nothing reads, but this one would prevent inlining of the others.
    const planned = strategy === 'first_page' ? parts : parts.with('scan_plan', () => scanPlan(parameter))
    return planned
      .selectFrom((query) =>
        query
          .selectFrom(['credential', 'counts', 'pages'])
          .select(({ ref }) => [
            rowsOf(PAGES[strategy](kind, parameter)).as('user_tasks'),
            jsonBuildObject({ page: ref('page'), num_pages: ref('num_pages') }).as('pagination'),
            ...COUNT_COLUMNS,
          ])
          .as('list'),
      )
      .select(({ fn }) => fn.toJson('list').as('answer'))
  })
}

/** The number of the returned page: the requested one or the last. */
export function pageOf(
  parameter: Parameter<PageOf>,
): RawBuilder<{ num_pages: number; page: number; total: number }> {
  return sql`(
  select num_pages, least(${parameter('page')}::int, num_pages) as page, total_number_tasks as total
  from (
    select total_number_tasks,
      greatest(ceil(total_number_tasks / ${parameter('page_size')}::float8), 1)::int as num_pages
    from counts
  ) as paged
)`
}

/**
 * Scans from the start of the order, or from its end for a page in the second half, because skipped rows make later pages
 * slow. One of the two scans always has the limit 0.
 */
export function scanPlan(
  parameter: Parameter<PageOf>,
): RawBuilder<Record<'start_skip' | 'start_take' | 'end_skip' | 'end_take', number>> {
  return sql`(
  select
    skipped as start_skip,
    case when skipped <= left_over then taken else 0 end as start_take,
    left_over as end_skip,
    case when skipped <= left_over then 0 else taken end as end_take
  from (
    select skipped, taken, total - skipped - taken as left_over
    from (
      select total, skipped, greatest(least(${parameter('page_size')}::int, total - skipped), 0) as taken
      from (select total, (page - 1) * ${parameter('page_size')}::int as skipped from pages) as requested
    ) as counted
  ) as measured
)`
}

const COLUMNS = sql.join(TASK_COLUMNS.map((column) => sql.ref(column)))
const NEWEST_FIRST = sql`created_at desc, id desc`
const OLDEST_FIRST = sql`created_at, id`

function rowsOf(page: RawBuilder<unknown>): RawBuilder<Task[]> {
  return sql`(select coalesce(json_agg(task), '[]') from (${page}) as task)`
}

const PAGES = { first_page: firstPage, any_page: plannedPage }

function firstPage(kind: Kind, parameter: Parameter<Values>): RawBuilder<unknown> {
  return sql`
    select ${COLUMNS} from ${source(kind, parameter, { order: NEWEST_FIRST, limit: sql`${parameter('page_size')}::int` })}
    order by ${NEWEST_FIRST} limit ${parameter('page_size')}::int`
}

function plannedPage(kind: Kind, parameter: Parameter<Values>): RawBuilder<unknown> {
  const scan = (direction: 'start' | 'end') => {
    const order = direction === 'start' ? NEWEST_FIRST : OLDEST_FIRST
    const limit = sql`(
      select ${sql.ref(`${direction}_skip`)} + ${sql.ref(`${direction}_take`)} from scan_plan
    )`
    return sql`(
      select ${COLUMNS}, created_at from ${source(kind, parameter, { order, limit })}
      order by ${order}
      limit (select ${sql.ref(`${direction}_take`)} from scan_plan) offset (select ${sql.ref(`${direction}_skip`)} from scan_plan)
    )`
  }
  return sql`
    select ${COLUMNS} from (${scan('start')} union all ${scan('end')}) as found order by ${NEWEST_FIRST}`
}

type Rows = { order: RawBuilder<unknown>; limit: RawBuilder<unknown> }

/**
 * The view's tasks that are not deleted. Several days are merged index scans, so no rows are read only to be sorted.
 * Without a limit for each day, Postgres sorts all tasks of the day if most users have few.
 */
function source(kind: Kind, parameter: Parameter<Values>, { order, limit }: Rows): RawBuilder<unknown> {
  const tasks = sql`tasks where user_id = ${parameter('user_id')} and deleted_at is null`
  if (kind === 'everything') return tasks
  if (kind === 'one_day') return sql`${tasks} and due_date = ${parameter('from')}::date`
  const days = Array.from({ length: NEXT_WEEK_DAYS + 1 }, (_, ahead) => {
    const day = sql`${parameter('from')}::date + ${sql.lit(ahead)}`
    return sql`(
      select ${COLUMNS}, created_at from ${tasks} and due_date = ${day} order by ${order} limit ${limit}
    )`
  })
  return sql`(${sql.join(days, sql` union all `)}) as days`
}
