// The check of query-log.test.ts finds statements that do not name their user.
import { expect, it } from 'vitest'
import { userTablesOf } from '../support/user-statements.ts'

it.each([
  ['select * from tasks where id = $1', ['tasks']],
  ['select * from tasks where user_id = $1 or id = $2', ['tasks']],
  ['update tasks set status = true where id = $1', ['tasks']],
  ['delete from sessions where expires_at < $1', ['sessions']],
  ['insert into tasks (id, task_title) values ($1, $2)', ['tasks']],
  ['select * from users where id = $1 and exists (select from tasks where status)', ['tasks']],
  [
    'select * from tasks join routines on routines.id = tasks.routine_id where tasks.user_id = $1',
    ['routines'],
  ],
  [
    'select (select json_agg(id) from (select id from tasks where tasks.user_id = routines.user_id union all select id from tasks where tasks.user_id = routines.user_id) as a) from routines where user_id = $1',
    ['tasks', 'tasks'],
  ],
  ['with old as (select id from tasks) delete from tasks using old where tasks.user_id = $1', ['tasks']],
  [
    'with other as (select user_id from users) insert into tasks (user_id) select other.user_id from other',
    ['tasks'],
  ],
  [
    'with live as (select id from sessions where user_id = $1) delete from tasks using live where tasks.id = live.id',
    ['tasks'],
  ],
  [
    'insert into tasks (user_id, id) select part.user_id, part.import_id from import_parts as part where part.part = $1',
    ['tasks', 'import_parts'],
  ],
])('reports that %s does not name its user', async (text, unnamed) => {
  expect((await userTablesOf(text)).unnamed).toEqual(unnamed)
})

it.each([
  'select * from tasks where user_id = $1 and (id = $2 or status)',
  'select * from tasks t join routines r on r.user_id = t.user_id and r.id = t.routine_id where t.user_id = $1',
  'insert into tasks (user_id, id) select $1::uuid, id from json_to_recordset($2) as made (id uuid)',
  'insert into tasks (user_id, id) select part.user_id, part.import_id from import_parts as part where part.user_id = $1',
  'select * from usernames where username_key = $1',
  'with live as (select user_id from sessions where user_id = $1) insert into tasks (user_id) select live.user_id from live',
  'with live as (select user_id from sessions where user_id = $1) delete from tasks using live where tasks.user_id = live.user_id',
])('accepts %s', async (text) => {
  expect((await userTablesOf(text)).unnamed).toEqual([])
})
