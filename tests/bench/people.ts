// The people of the bench, made through SQL: their tasks, their kept counts, and a session each.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { signAccessToken } from '../../server/src/secrets/access-token.ts'
import { makeSecrets } from '../../server/src/secrets/secrets.ts'

export type BenchPerson = { user_id: string; token: string; task_ids: string[] }

const TASKS = `
  insert into tasks (user_id, id, task_title, due_date, status, created_at)
  select $1, gen_random_uuid(), 'Task number ' || n,
    case when n % 5 = 0 then null else current_date + (n % 40) - 10 end, n % 3 = 0, now() - n * interval '1 minute'
  from generate_series(1, $2::int) as n returning id`

const COUNTS = `
  insert into task_counts (user_id, day, pending, completed)
  select user_id, day, count(*) filter (where not status), count(*) filter (where status)
  from tasks, lateral (values (coalesce(due_date, '-infinity'::date)), ('infinity'::date)) as days (day)
  where user_id = $1 and deleted_at is null group by user_id, day`

/** Adds `people` people with `tasks` tasks each, signed in for an hour. */
export async function makePeople(
  url: string,
  secret: string,
  { people, tasks }: { people: number; tasks: number },
) {
  const client = new pg.Client(url)
  await client.connect()
  const secrets = makeSecrets(secret)
  const made: BenchPerson[] = []
  for (let n = 0; n < people; n++) {
    const [user_id, session_id] = [uuidv7(), uuidv7()]
    await client.query('insert into users (id, username, email) values ($1, $2, $3)', [
      user_id,
      user_id,
      `${user_id}@example.org`,
    ])
    const session = [user_id, session_id, randomBytes(32), new Date(Date.now() + 3_600_000)]
    await client.query(
      'insert into sessions (user_id, id, refresh_hash, expires_at) values ($1, $2, $3, $4)',
      session,
    )
    const { rows } = await client.query<{ id: string }>(TASKS, [user_id, tasks])
    await client.query(COUNTS, [user_id])
    const token = signAccessToken(secrets, { user_id, session_id }, { now: new Date(), ttl: 3_600 })
    made.push({ user_id, token, task_ids: rows.slice(0, 200).map(({ id }) => id) })
  }
  await client.query('vacuum analyze')
  await client.end()
  return made
}
