// What lists and searches of a user with many tasks read, beside many users with few. The bounds are rows, which depend on
// no machine: a plan that reads whole days, tags or words is far above them.
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { TASK_SORTS } from '../../contracts/src/task-query.ts'
import { MARK_OF_TASK } from '../../server/src/db/task-index.ts'
import { openApp } from '../support/app.ts'
import { aUser } from '../support/factories.ts'
import { countTasks } from '../support/inserted-tasks.ts'
import { atEnd } from '../support/lifetime.ts'
import { MANY_USERS } from '../support/many-users.ts'
import { rowsOf, statementsOf } from '../support/statements.ts'

const MANY = 100_000
const PAGE = 10
const DAYS = 8
const LISTS = ['today_tasks', 'next_week_tasks', 'all_tasks']

let client: pg.Client
let person: Awaited<ReturnType<typeof aUser>>

/** One task in ten has the tag `home`, one in a hundred the priority 1, and nearly half are due in the next days. */
const TASKS = `
  insert into tasks (user_id, id, task_title, due_date, status, priority, tags, created_at, indexed_as)
  select $1, id, task_title, due_date, status, priority, tags, created_at, ${MARK_OF_TASK}
  from (
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
      (array['buy bread', 'call mum', 'book flight', 'pay rent'])[hash % 4 + 1] || ' no' || n % 1000 as task_title,
      '' as task_details, date '2026-03-05' + hash / 4 % 20 as due_date, hash / 80 % 3 = 0 as status,
      (case when hash / 240 % 100 = 0 then 1 else 4 end)::smallint as priority,
      case when hash / 24000 % 10 = 0 then '["home"]'::jsonb else '[]' end as tags, '[]'::jsonb as checklist,
      timestamptz '2026-03-09' - n * interval '1 minute' as created_at, null::timestamptz as deleted_at
    from (select n, hashint4(n) & 2147483647 as hash from generate_series(1, $2::int) as n) as numbers
  ) as made`

/** What the product derives from them, which would take it minutes. */
const DERIVED = [
  countTasks(),
  `insert into list_entries (user_id, task_id, tag_key, tag, status, priority, day, title_key, created_at)
   select user_id, id, tag, tag, status, priority, due_date, task_title, created_at
   from tasks, lateral (select '' as tag union all select jsonb_array_elements_text(tags)) as entries where user_id = $1`,
  `insert into list_counts (user_id, tag_key, priority, day, pending, completed)
   select user_id, tag_key, counted.priority, counted.day,
     count(*) filter (where not status), count(*) filter (where status)
   from list_entries, lateral (
     values (0, day), (priority, day), (0, 'infinity'), (priority, 'infinity')
   ) as counted (priority, day) where user_id = $1 group by 1, 2, 3, 4`,
]
const WORDS = `
  insert into search_words (user_id, task_id, status, created_at, words)
  select user_id, id, status, created_at, array_to_tsvector((
    select array_agg(owner || mark || word)
    from string_to_table(task_title || case when tags = '[]' then '' else ' home' end, ' ') as word,
      (values (''), ('^')) as marks (mark)
    where not (word = 'home' and mark = '^')
  ))
  from tasks, right(replace(user_id::text, '-', ''), 16) as owner where user_id = $1`

beforeAll(async () => {
  const opened = await openApp({ start: '2026-03-10T12:00:00Z' })
  client = new pg.Client(opened.url)
  await client.connect()
  atEnd(() => client.end())
  person = await aUser(opened)
  const indexes = await withoutIndexes(['list_entries', 'search_words'])
  await client.query(TASKS, [person.user.id, MANY])
  for (const statement of [...DERIVED, WORDS]) await client.query(statement, [person.user.id])
  for (const definition of indexes) await client.query(definition)
  await client.query(MANY_USERS)
}, 120_000)

/** Drops the indexes that are not keys, and returns their definitions: adding many rows is faster without them. */
async function withoutIndexes(tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not like '%_pkey'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The answer to a request, and the rows that each of its statements reads. */
const read = async (path: string) => {
  const get = () => person.with({ 'x-timezone': 'UTC' }).get(`/api/tasks/${path}`)
  const { status, body } = await get()
  expect(status).toBe(200)
  const statements = await statementsOf(get)
  const rows: number[] = []
  for (const statement of statements) rows.push(await rowsOf(client, statement))
  return { body, rows }
}

test.each(LISTS)('the first page of %s reads a page of rows, and one of each day', async (list) => {
  const { body, rows } = await read(`${list}/`)
  expect(body.user_tasks).toHaveLength(PAGE)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toBeLessThan(4 * PAGE + DAYS)
})

describe.each(LISTS)('the first page of %s', (list) => {
  const filters = [
    ...['', 'status=pending', 'priority=1', 'tag=home'],
    ...['status=completed&priority=1', 'status=pending&tag=home', 'status=pending&priority=1&tag=home'],
  ]
  test.each(filters)('filtered by "%s", in each order, reads at most a page of each day', async (filter) => {
    for (const sort of TASK_SORTS) {
      const { body, rows } = await read(`${list}/?${filter}&sort=${sort}`)
      expect(body.user_tasks).toHaveLength(Math.min(PAGE, body.total_number_tasks))
      expect(rows).toHaveLength(1)
      expect(rows[0]).toBeLessThan((DAYS + 4) * (PAGE + DAYS))
    }
  })
})

describe('a search reads the matches, the newest tasks and those of its tag, not all tasks of the user', () => {
  const NEWEST = 3_500
  const TAGGED = MANY / 9
  test.each([
    ...['b', 'bread', 'buy brea', 'no77', 'no99999', 'nothing'],
    ...['b&tag=home', 'mum&status=pending&tag=home'],
  ])('%s', async (q) => {
    const { body, rows } = await read(`search/?q=${q}`)
    expect(body.user_tasks).toHaveLength(Math.min(PAGE, body.total_number_tasks))
    // Each match is an entry of the index and a row. With a status, those of the other status are read too.
    const most = (q.includes('status') ? 3 : 2) * body.total_number_tasks + (q.includes('tag') ? TAGGED : 0)
    expect(Math.max(...rows)).toBeLessThan(most + NEWEST)
  })

  test('a word with a typo is found by looking for each similar word', async () => {
    const { body, rows } = await read('search/?q=flihgt')
    expect(body.total_number_tasks).toBe(0)
    expect(rows.length).toBeLessThanOrEqual(3)
    expect(Math.max(...rows)).toBeLessThan(NEWEST)
    expect((await read('search/?q=fligt')).body.total_number_tasks).toBeGreaterThan(MANY / 5)
  })
})
