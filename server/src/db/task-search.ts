// SQL that searches tasks by their words (task-search-words.ts).
import type { QueryPart, SearchQuery } from '@dayloop/contracts/search-words'
import { tagKey } from '@dayloop/contracts/tags'
import type { TaskFilter } from '@dayloop/contracts/task-query'
import type { Task, TaskCounts } from '@dayloop/contracts/tasks'
import { type RawBuilder, sql } from 'kysely'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type CredentialValues, credentialValues, type SignedIn, validCredential } from './credential.ts'
import type { UserId } from './tables.ts'
import { tasksOf } from './task-entries.ts'
import { hasUnindexed } from './task-index.ts'
import { EVERY_TASK, type SearchPlace, searchTsquery, tagTsquery } from './task-search-words.ts'

/** What is searched for, and the rows of the page. */
export type Search = Pick<TaskFilter, 'status' | 'tag'> & { query: SearchQuery; skip: number; take: number }

type Asked = { user_id: UserId; asked: string; every_task: string }

/** Which of these words the tasks of the user have; with `prefix` their beginning is enough. */
export async function findKnownWords(db: StatementRunner, user_id: UserId, parts: readonly QueryPart[]) {
  const asked = parts.map((part) => searchTsquery([[part]], user_id, 'anywhere'))
  const [found] = await findKnown(db, { user_id, asked: JSON.stringify(asked), every_task: EVERY_TASK })
  return new Set(found?.places.map((place) => parts[place - 1]))
}

const findKnown = prepared((db, parameter: Parameter<Asked>) =>
  db.selectNoFrom(
    // With the limit, the condition of each word is always read from the index of words.
    sql<number[]>`(
      select coalesce(json_agg(place), '[]')
      from json_array_elements_text(${parameter('asked')}::json) with ordinality as asked (part, place)
      cross join lateral (
        select from ${sql.table('search_words')} where ${haveWords(parameter, sql`part`)} limit 1
      ) as known
    )`.as('places'),
  ),
)

/**
 * The tasks with the words of a query. Their words begin with their user, so the index of words finds tasks of this user
 * only. A condition that every task meets is written twice, so that Postgres expects few rows. Otherwise it would also
 * read the keys of all tasks of the user.
 */
function haveWords(parameter: Parameter<Pick<Asked, 'user_id' | 'every_task'>>, query: RawBuilder<unknown>) {
  const isAny = sql`words @@ ${parameter('every_task')}::tsquery`
  return sql`user_id = ${parameter('user_id')} and words @@ ${query}::tsquery and ${isAny} and ${isAny}`
}

/** Only tasks that have the words in `place`. */
export type Matching = Search & { place: SearchPlace }

type Values = CredentialValues & {
  every_task: string
  tag_words: string
  words: string
  status: boolean | null
  tag_key: string | null
  skip: number
  take: number
}

function valuesOf(signedIn: SignedIn, { query, place, status, tag, skip, take }: Matching): Values {
  const { user_id } = signedIn
  return {
    ...credentialValues(signedIn),
    every_task: EVERY_TASK,
    tag_words: tag === undefined ? EVERY_TASK : tagTsquery(tag, user_id),
    words: searchTsquery(query, user_id, place),
    status: status === undefined ? null : status === 'completed',
    tag_key: tag === undefined ? null : tagKey(tag),
    skip,
    take,
  }
}

function matching(parameter: Parameter<Values>): RawBuilder<unknown> {
  return sql`
    ${sql.table('search_words')}
    where ${haveWords(parameter, parameter('words'))} and words @@ ${parameter('tag_words')}::tsquery
      and (${parameter('status')}::boolean is null or status = ${parameter('status')}::boolean)
      and (${parameter('tag_key')}::text is null or task_id in (
        select tagged.task_id from ${sql.table('list_entries')} as tagged
        where tagged.user_id = ${parameter('user_id')} and tagged.tag_key = ${parameter('tag_key')}::text
          and tagged.priority > 0
      ))`
}

/** How many tasks match; undefined if the session has ended. */
export async function countMatches(db: StatementRunner, signedIn: SignedIn, search: Matching) {
  const [counted] = await count(db, valuesOf(signedIn, search))
  return counted
}

const count = prepared((db, parameter: Parameter<Values>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('credential')
    .select([
      sql<TaskCounts>`(
        select json_build_object(
          'total_number_tasks', count(*), 'completed_tasks_count', count(*) filter (where status),
          'pending_tasks', count(*) filter (where not status)
        )
        from ${matching(parameter)}
      )`.as('answer'),
      hasUnindexed(parameter).as('is_stale'),
    ]),
)

/** A page of the matching tasks: pending tasks first, then the newest. Reads all matches. */
export async function sortMatches(
  db: StatementRunner,
  signedIn: SignedIn,
  search: Matching,
): Promise<Task[]> {
  const [found] = await sorted(db, valuesOf(signedIn, search))
  return found?.tasks ?? []
}

const sorted = prepared((db, parameter: Parameter<Values>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('credential')
    .select(
      tasksOf(
        sql`
          select status as place, task_id, created_at
          from ${matching(parameter)}
          order by status, created_at desc, task_id desc
          limit ${parameter('take')}::int offset ${parameter('skip')}::int`,
        parameter,
      ).as('tasks'),
    ),
)

/** The search reads only the newest `scanned` tasks of the status. */
type Scan = Matching & { status: NonNullable<TaskFilter['status']>; scanned: number }

/**
 * A page of the matching tasks of one status, newest first. Looks at the newest tasks one by one, which is fast if many
 * match. Undefined if these are not enough for the page.
 */
export async function scanMatches(
  db: StatementRunner,
  signedIn: SignedIn,
  search: Scan,
): Promise<Task[] | undefined> {
  const [found] = await scan(db, { ...valuesOf(signedIn, search), scanned: search.scanned })
  return found?.tasks.length === search.take ? found.tasks : undefined
}

const scan = prepared((db, parameter: Parameter<Values & Pick<Scan, 'scanned'>>) =>
  db
    .with('credential', validCredential(parameter))
    .selectFrom('credential')
    .select(
      tasksOf(
        sql`
          select '' as place, task_id, created_at
          from (
            select task_id, created_at from ${sql.table('list_entries')}
            where user_id = ${parameter('user_id')} and tag_key = coalesce(${parameter('tag_key')}::text, '')
              and priority > 0 and status = ${parameter('status')}::boolean
            order by created_at desc, task_id desc limit ${parameter('scanned')}::int
          ) as newest cross join lateral (
            select from ${sql.table('search_words')}
            where user_id = ${parameter('user_id')} and ${sql.ref('search_words.task_id')} = newest.task_id
              and words @@ ${parameter('words')}::tsquery
            limit 1
          ) as matched
          limit ${parameter('take')}::int offset ${parameter('skip')}::int`,
        parameter,
      ).as('tasks'),
    ),
)
