// Creates the users of the bench with SQL, with tasks, counts, routines and sessions.
import { usernameKey } from '@dayloop/contracts/identity'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { UserId } from '../../server/src/db/tables.ts'
import { indexTasks } from '../../server/src/db/task-index.ts'
import { connectAll } from '../../server/src/postgres/connect.ts'
import { delegateWrites } from '../../server/src/postgres/delegated.ts'
import { signAccessToken } from '../../server/src/secrets/access-token.ts'
import { openPasswords } from '../../server/src/secrets/passwords.ts'
import { firstRefreshToken, nextRefreshToken, refreshHash } from '../../server/src/secrets/refresh-token.ts'
import { makeSecrets } from '../../server/src/secrets/secrets.ts'
import { countTasks } from '../support/inserted-tasks.ts'

export type BenchPerson = {
  user_id: string
  username: string
  token: string
  task_ids: string[]
  /** The newest refresh token of a session. The sessions are used in turn. */
  refreshToken: (turn: number) => string
  /** Tokens of sessions that only the yardstick uses, because it has its own hashes. */
  yardstick_tokens: string[]
}

export const PASSWORD = 'correct horse battery'
const REFRESHES = 100
const HOUR = 3_600

/** Twenty titles, so that a word is in a twentieth of the tasks. */
const TITLES = [
  'Buy bread',
  'Call mum',
  'Pay the rent',
  'Water the plants',
  'Write the report',
  'Book a flight',
  'Renew the passport',
  'Clean the kitchen',
  'Feed the cat',
  'Fix the bike',
  'Send the invoice',
  'Read a chapter',
  'Plan the weekend',
  'Order medicine',
  'Visit grandma',
  'Answer letters',
  'Prepare dinner',
  'Mow the lawn',
  'Sort photos',
  'Go for a run',
]

/** The fields depend on different digits of a hash, so that every filter has tasks in every view. */
const TASKS = `
  insert into tasks (user_id, id, task_title, due_date, status, priority, tags, created_at)
  select $1, gen_random_uuid(), ($3::text[])[hash % ${TITLES.length} + 1] || ' ' || n,
    case when n % 7 = 0 then null else current_date + (hash / 20 % 40) - 10 end, n % 3 = 0, 1 + hash / 800 % 4,
    case when hash / 3200 % 5 = 0 then '["home"]'::jsonb else '[]' end, now() - n * interval '1 minute'
  from (
    select n, hashint4(n) & 2147483647 as hash from generate_series(1, $2::int) as n
  ) as numbers returning id`

const ROUTINES = `
  insert into routines (user_id, id, routines_title, routines_dates)
  select $1, gen_random_uuid(), 'Routine ' || n, 'monday wednesday friday' from generate_series(1, 5) as n`

const SESSIONS = `
  insert into sessions (user_id, id, refresh_hash, expires_at)
  select $1, id, hash, now() + interval '1 day' from unnest($2::uuid[], $3::bytea[]) as made (id, hash)`

/** Adds `people` people with `tasks` indexed tasks each, signed in for an hour. */
export async function makePeople(
  url: string,
  secret: string,
  { people, tasks }: { people: number; tasks: number },
) {
  const client = new pg.Client(url)
  await client.connect()
  const { db, delegate } = connectAll(url)
  delegate(await delegateWrites(db))
  const secrets = makeSecrets(secret)
  const password_hash = await openPasswords().hash(PASSWORD)
  const made: BenchPerson[] = []
  for (let n = 0; n < people; n++) {
    const user_id = uuidv7()
    const username = `bench-${user_id}`
    await client.query('insert into users (id, username, email, password_hash) values ($1, $2, $3, $4)', [
      user_id,
      username,
      `${username}@example.org`,
      password_hash,
    ])
    await client.query('insert into usernames (username_key, user_id) values ($1, $2)', [
      usernameKey(username),
      user_id,
    ])
    const session_ids = Array.from({ length: REFRESHES }, () => uuidv7())
    const refresh_tokens = session_ids.map((session_id) => firstRefreshToken({ user_id, session_id }))
    await client.query(SESSIONS, [user_id, session_ids, refresh_tokens.map(refreshHash)])
    const { rows } = await client.query<{ id: string }>(TASKS, [user_id, tasks, TITLES])
    await client.query(countTasks(), [user_id])
    await client.query(ROUTINES, [user_id])
    await indexTasks(db, user_id as UserId, tasks)
    const newest = refresh_tokens.slice(1, REFRESHES / 2)
    const yardstick_tokens = refresh_tokens.slice(REFRESHES / 2)
    const claims = { user_id, session_id: session_ids[0] ?? '' }
    const token = signAccessToken(secrets, claims, { now: new Date(), ttl: HOUR })
    made.push({
      user_id,
      username,
      token,
      refreshToken: (turn) => {
        const at = turn % newest.length
        const token = newest[at] ?? ''
        newest[at] = nextRefreshToken(secrets, token)
        return token
      },
      yardstick_tokens,
      task_ids: rows.slice(0, 200).map(({ id }) => id),
    })
  }
  await client.query('vacuum analyze')
  await client.end()
  await db.destroy()
  return made
}

const CROWD = `
  with people as (
    insert into users (id, username, email) select gen_random_uuid(), name, name || '@example.org'
    from (select 'crowd-' || gen_random_uuid() as name from generate_series(1, $1::int)) as named returning id)
  insert into tasks (user_id, id, task_title, due_date, status, created_at)
  select people.id, gen_random_uuid(), 'Task number ' || n, current_date + (n % 40) - 10, n % 3 = 0,
    now() - n * interval '1 minute'
  from people, generate_series(1, $2::int) as n`
const TASKS_EACH = 1_000
const PEOPLE_AT_ONCE = 200

/** Adds that many tasks of users who never sign in. */
export async function makeRows(url: string, rows: number) {
  const client = new pg.Client(url)
  await client.connect()
  for (let left = Math.ceil(rows / TASKS_EACH); left > 0; left -= PEOPLE_AT_ONCE)
    await client.query(CROWD, [Math.min(left, PEOPLE_AT_ONCE), TASKS_EACH])
  await client.query('vacuum analyze')
  await client.end()
}
