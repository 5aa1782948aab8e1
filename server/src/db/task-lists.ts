// All SQL that reads lists of tasks.
import { NEXT_WEEK_DAYS } from '@dayloop/contracts/limits'
import { Task, type TaskList } from '@dayloop/contracts/tasks'
import { type RawBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, liveCredential, type SignedIn } from './live.ts'
import { COUNT_COLUMNS, type CountedView, countedDays, type Days, viewCounts } from './task-counts.ts'

/** The columns of a task that travel: exactly the fields of the contract. */
export const TASK_COLUMNS = Task.keyof().options

type PageOf = { page: number; page_size: number }
type Values = CredentialValues & CountedView & PageOf
type Kind = 'everything' | 'one_day' | 'several_days'
type Reach = 'first_page' | 'any_page'

/**
 * A page of a user's tasks on the given days, newest first, with the counts of the whole view: one statement, and one
 * JSON text, for the driver makes a row of columns at ten times the cost.
 * Undefined when the session has ended.
 */
export async function listTasks(
  db: StatementRunner,
  signedIn: SignedIn,
  { days, page, page_size }: PageOf & { days: Days },
): Promise<Omit<TaskList, 'today'> | undefined> {
  const kind = days === null ? 'everything' : days.from === days.to ? 'one_day' : 'several_days'
  const list = LISTS[kind][page === 1 ? 'first_page' : 'any_page']
  const [row] = await list(db, { ...credentialValues(signedIn), ...countedDays(days), page, page_size })
  return row?.answer
}

// Texts of their own, so that each kind of view walks its own index and not a plan that fits them all, and so that the
// page that nearly all ask for does without the parts that far pages need: to set them up costs a fifth of a list.
const LISTS = {
  everything: listStatements('everything'),
  one_day: listStatements('one_day'),
  several_days: listStatements('several_days'),
}

function listStatements(kind: Kind) {
  return { first_page: listStatement(kind, 'first_page'), any_page: listStatement(kind, 'any_page') }
}

function listStatement(kind: Kind, reach: Reach) {
  return prepared((db, parameter: Parameter<Values>) => {
    const parts = db
      .with('live', liveCredential(parameter))
      .with('counts', () => viewCounts(parameter))
      .with('pages', () => pageOf(parameter))
    // A part that nothing reads is not run, but it keeps Postgres from folding into one those that it would have read.
    const reached = reach === 'first_page' ? parts : parts.with('walk', () => walkOf(parameter))
    return reached
      .selectFrom((query) =>
        query
          .selectFrom(['live', 'counts', 'pages'])
          .select(({ ref }) => [
            rowsOf(PAGES[reach](kind, parameter)).as('user_tasks'),
            jsonBuildObject({ page: ref('page'), num_pages: ref('num_pages') }).as('pagination'),
            ...COUNT_COLUMNS,
          ])
          .as('list'),
      )
      .select(({ fn }) => fn.toJson('list').as('answer'))
  })
}

/** Which page is shown: the one asked for, or the last. */
const pageOf = (
  parameter: Parameter<PageOf>,
): RawBuilder<{ num_pages: number; page: number; total: number }> => sql`(
  select num_pages, least(${parameter('page')}::int, num_pages) as page, total_number_tasks as total
  from (
    select total_number_tasks,
      greatest(ceil(total_number_tasks / ${parameter('page_size')}::float8), 1)::int as num_pages
    from counts
  ) as paged
)`

/**
 * How to reach the page's rows: from the newest, or, for a page of the second half, from the oldest. Skipping is what
 * a far page costs; of the two ways one is always told to take no row.
 */
const walkOf = (
  parameter: Parameter<PageOf>,
): RawBuilder<Record<'newest_skip' | 'newest_take' | 'oldest_skip' | 'oldest_take', number>> => sql`(
  select
    skipped as newest_skip,
    case when skipped <= left_over then taken else 0 end as newest_take,
    left_over as oldest_skip,
    case when skipped <= left_over then 0 else taken end as oldest_take
  from (
    select skipped, taken, total - skipped - taken as left_over
    from (
      select total, skipped, greatest(least(${parameter('page_size')}::int, total - skipped), 0) as taken
      from (select total, (page - 1) * ${parameter('page_size')}::int as skipped from pages) as begun
    ) as counted
  ) as measured
)`

const columns = sql.join(TASK_COLUMNS.map((column) => sql.ref(column)))
const newestFirst = sql`created_at desc, id desc`
const oldestFirst = sql`created_at, id`

const rowsOf = (page: RawBuilder<unknown>): RawBuilder<Task[]> =>
  sql`(select coalesce(json_agg(task), '[]') from (${page}) as task)`

const PAGES = { first_page: firstPage, any_page: walkedPage }

function firstPage(kind: Kind, parameter: Parameter<Values>): RawBuilder<unknown> {
  return sql`
    select ${columns} from ${source(kind, parameter, newestFirst)}
    order by ${newestFirst} limit ${parameter('page_size')}::int`
}

function walkedPage(kind: Kind, parameter: Parameter<Values>): RawBuilder<unknown> {
  const walked = (way: 'newest' | 'oldest') => {
    const order = way === 'newest' ? newestFirst : oldestFirst
    return sql`(
      select ${columns}, created_at from ${source(kind, parameter, order)}
      order by ${order}
      limit (select ${sql.ref(`${way}_take`)} from walk) offset (select ${sql.ref(`${way}_skip`)} from walk)
    )`
  }
  return sql`
    select ${columns} from (${walked('newest')} union all ${walked('oldest')}) as found order by ${newestFirst}`
}

/** The view's live tasks. Those of several days are as many index walks, merged: no row is read to be sorted away. */
function source(kind: Kind, parameter: Parameter<Values>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const tasks = sql`tasks where user_id = ${parameter('user_id')} and deleted_at is null`
  if (kind === 'everything') return tasks
  if (kind === 'one_day') return sql`${tasks} and due_date = ${parameter('from')}::date`
  const days = Array.from({ length: NEXT_WEEK_DAYS + 1 }, (_, ahead) => {
    const day = sql`${parameter('from')}::date + ${sql.lit(ahead)}`
    return sql`(select ${columns}, created_at from ${tasks} and due_date = ${day} order by ${order})`
  })
  return sql`(${sql.join(days, sql` union all `)}) as days`
}
