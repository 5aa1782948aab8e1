// Which rows may be removed, and that they are found without reading a whole table.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RETENTION, removableBefore } from '../../server/src/db/retention.ts'
import { connect } from '../../server/src/postgres/connect.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'

const db = connect(await cloneDatabase())
atEnd(() => db.destroy())
const now = new Date('2026-07-31T12:00:00Z')

test('deleted rows, links and development mail are kept for 30 days, devices for a year', () => {
  const days = Object.fromEntries(Object.entries(RETENTION).map(([table, rule]) => [table, rule.days]))
  expect(days).toEqual({
    tasks: 30,
    routines: 30,
    email_links: 30,
    sessions: 0,
    used_google_states: 0,
    dev_mailbox: 30,
    imports: 30,
    devices: 365,
  })
  expect(removableBefore('tasks', now)).toEqual(new Date('2026-07-01T12:00:00Z'))
  expect(removableBefore('sessions', now)).toEqual(now)
})

test('expired rows are found by an index, oldest first', async () => {
  await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    await sql`set enable_sort = off`.execute(connection)
    for (const table of [
      'tasks',
      'routines',
      'email_links',
      'sessions',
      'used_google_states',
      'dev_mailbox',
      'imports',
      'devices',
    ] as const) {
      const since = sql.ref(RETENTION[table].since)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select ${since} from ${sql.table(table)}
        where ${since} < ${sql.lit(removableBefore(table, now).toISOString())} order by ${since} limit 500`.execute(
        connection,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan, table).toMatch(/Index (Only )?Scan/)
      expect(plan, table).toContain(`Index Cond: (${RETENTION[table].since} <`)
      expect(plan, table).not.toMatch(/Seq Scan|Sort/)
    }
  })
})
