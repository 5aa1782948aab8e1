// The statements that run as functions on a distributed database: which ones, and that a function can replace each.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import '../../server/src/app.ts'
import '../../server/src/open-deps.ts'
import { isDelegated } from '../../server/src/postgres/delegated.ts'
import { preparedTexts } from '../../server/src/postgres/prepared.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { brokenRules, unshardedIn } from '../support/planner-rules.ts'

/** Types that JSON represents without loss and that the driver reads as the same value. */
const AS_JSON = ['boolean', 'date', 'integer', 'json', 'jsonb', 'text', 'uuid']

// A job for many users has no user parameter. Its statements may run on every node.
const statements = preparedTexts().filter(({ slots }) => slots.includes('user_id'))
const delegated = statements.filter(({ text }) => isDelegated(text))

it('every prepared statement runs as a function, or Citus sends it to one node as it is', async () => {
  expect(statements.length).toBeGreaterThan(20)
  for (const { text } of statements)
    expect({ text, isDelegated: isDelegated(text) || (await brokenRules(text)).length === 0 }).toEqual({
      text,
      isDelegated: true,
    })
})

describe.each(delegated)('$text', ({ text, template, slots }) => {
  it('names its user, and its tables so that they can be replaced', async () => {
    expect(slots).toContain('user_id')
    expect(template).toContain('@shard"')
    expect(await unshardedIn(template)).toEqual([])
    expect(template).not.toContain('$statement$')
  })

  it('answers values as JSON', async () => {
    const client = new pg.Client(await cloneDatabase())
    await client.connect()
    atEnd(() => client.end())
    await client.query(`prepare delegated as ${text}`)
    const { rows } = await client.query(
      `select unnest(result_types)::text as type from pg_prepared_statements where name = 'delegated'`,
    )
    for (const { type } of rows) expect(AS_JSON).toContain(type)
  })
})

it.each([
  ['with a as (insert into tasks (user_id) values ($1) returning id) select id from a', 1],
  ['with a as (select $1::uuid as id) insert into tasks (user_id) select id from a', 1],
  ['with a as (select id from tasks where user_id = $1 for share of tasks) select id from a', 1],
  ['update tasks set status = true from (select id from tasks for update) as a where tasks.id = a.id', 1],
  ['select users.id from users join usernames on user_id = users.id where username_key = $1', 1],
  ["update tasks set due_date = ($1::jsonb ->> 'due_date')::date where user_id = $2", 1],
  ['update routines set status = true where user_id = $1 and jsonb_build_array(status)::text = $2', 1],
  ['update tasks set completed_at = case when $1 then $2::timestamptz end where user_id = $3', 0],
  ['with a as (delete from tasks where user_id = $1 returning id) select id from a', 0],
  ['with a as (delete from email_links where user_id = $1) insert into email_links (user_id) values ($1)', 0],
  ['select id from users where id = $1 for no key update', 0],
  ['insert into usernames (username_key, user_id) values ($1, $2) on conflict do nothing', 0],
])('of %s, it finds that %i rules are broken', async (text, count) => {
  expect(await brokenRules(text)).toHaveLength(count)
})

it('finds a table that a template names as it is', async () => {
  expect(await unshardedIn('select a.id from "tasks@shard" as a where tasks.user_id = $1')).toEqual(['tasks'])
  expect(await unshardedIn('select id from tasks')).toEqual(['tasks'])
})
