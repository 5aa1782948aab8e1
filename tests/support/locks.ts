// Another client of the database, which holds locks that the app needs.
import pg from 'pg'
import { atEnd } from './lifetime.ts'
import { waitFor } from './wait.ts'

/** Another client of the database with an open transaction. */
export const anotherClient = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  atEnd(() => client.end())
  return client
}

/** Waits until that many connections wait, directly or indirectly, for a lock of the client. */
export const waitUntilBlocking = (client: pg.Client, many = 1) =>
  waitFor('the app to wait for a lock', async () => {
    const { rows } = await client.query(
      `with recursive waiting (pid) as (
         select pg_backend_pid()
         union
         select other.pid from pg_stat_activity as other, waiting where waiting.pid = any(pg_blocking_pids(other.pid))
       )
       select count(*)::int - 1 as waiting from waiting`,
    )
    return rows[0]?.waiting >= many
  })
