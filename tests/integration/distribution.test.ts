// The schema meets the requirements of Citus, and `npm run distribute` reports and executes the right steps. The
// statements for Citus go to a stand-in (see citus-stand-in.ts).
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { connect } from '../../server/src/postgres/connect.ts'
import { distribute, LOOKUPS, PLACES, USER_TABLES } from '../../server/src/postgres/distribution.ts'
import { standInForCitus } from '../support/citus-stand-in.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { thisCheckout } from '../support/server.ts'

const run = promisify(execFile)

const open = async () => {
  const url = await cloneDatabase()
  const db = connect(url)
  const client = new pg.Client(url)
  await client.connect()
  atEnd(async () => {
    await client.end()
    await db.destroy()
  })
  return { url, db, rows: async (text: string) => (await client.query(text)).rows }
}

const CLUSTER = [
  { groupid: 0, shards: false },
  { groupid: 1, shards: true },
  { groupid: 2, shards: true },
]

const allKeys = `select conrelid::regclass::text as from_table, confrelid::regclass::text as to_table,
  conname as name, pg_get_constraintdef(oid) as definition, confdeltype as on_delete
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 3`

const { rows } = await open()

describe('the schema, by the rules of Citus', () => {
  it('every table has a place', async () => {
    const found = await rows(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    )
    const ours = found.map(({ name }) => name).filter((name) => name !== 'rate_limits')
    expect(ours.sort()).toEqual(Object.keys(PLACES).sort())
  })

  it('every unique index of a user-owned table contains user_id', async () => {
    const found = await rows(`
      select indrelid::regclass::text as name, indisprimary,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace`)
    const owned = found.filter(({ name }) => USER_TABLES.includes(name))
    expect(new Set(owned.filter(({ indisprimary }) => indisprimary).map(({ name }) => name))).toEqual(
      new Set(USER_TABLES),
    )
    expect(owned.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
  })

  it('foreign keys between user-owned tables contain user_id, and others reference the row of their user', async () => {
    const keys = await rows(allKeys)
    expect(keys.length).toBeGreaterThan(8)
    for (const { from_table, to_table, definition, on_delete } of keys) {
      // Setting the distribution column to null or to a default is refused.
      expect(['a', 'c', 'r']).toContain(on_delete)
      if (USER_TABLES.includes(to_table)) {
        expect(USER_TABLES).toContain(from_table)
        expect(definition).toMatch(/FOREIGN KEY \(user_id, .*REFERENCES \w+\(user_id, /)
      } else expect(definition).toMatch(/^FOREIGN KEY \(user_id\) REFERENCES users\(id\) /)
    }
  })

  it('every unique index of a lookup contains the key by which it is placed', async () => {
    const found = await rows(`
      select indrelid::regclass::text as name,
        array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relnamespace = 'public'::regnamespace`)
    const lookups = found.filter(({ name }) => LOOKUPS.has(name))
    expect(lookups.length).toBeGreaterThanOrEqual(LOOKUPS.size)
    for (const { name, columns } of lookups) expect(columns).toContain(LOOKUPS.get(name))
  })

  it('has no triggers, exclusion constraints, sequences, views or row security', async () => {
    const found = await rows(`
      select relname from pg_class where relnamespace = 'public'::regnamespace and (relkind in ('S', 'v', 'm') or relrowsecurity)
      union all select conname from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace
      union all select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace`)
    expect(found).toEqual([])
  })
})

describe('npm run distribute', () => {
  const command = async (env: Record<string, string>, ...options: string[]) => {
    const all = { PATH: process.env.PATH, JWT_SECRET: 'a-secret-that-only-the-tests-know-0123456789', ...env }
    const script = ['server/dist/distribute.js', ...options]
    return run(process.execPath, script, { cwd: thisCheckout, env: all }).then(
      ({ stdout }) => ({ code: 0, said: stdout.trim() }),
      ({ code, stderr }) => ({ code, said: String(stderr).trim() }),
    )
  }

  it('refuses with one line if the extension is missing, and changes nothing', async () => {
    const { url, rows: ask } = await open()
    const before = await ask(allKeys)
    const { code, said } = await command({ DATABASE_URL: url })
    expect({ code, lines: said.split('\n') }).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^Distribute: this Postgres has no extension citus/)],
    })
    expect(await ask(allKeys)).toEqual(before)
  })

  it('distributes every table once in an order that Citus accepts, and recreates the foreign keys of one user', async () => {
    const { url, rows: ask } = await open()
    await standInForCitus(url, CLUSTER)
    const before = await ask(allKeys)
    expect(await command({ DATABASE_URL: url })).toMatchObject({
      code: 0,
      said: expect.stringMatching(/tasks/),
    })
    const placed = await ask(
      'select logicalrelid::text as name, partmethod, colocated_with from pg_dist_partition order by step',
    )
    const colocated = Object.fromEntries(placed.map(({ name, colocated_with }) => [name, colocated_with]))
    const apart = Object.fromEntries(['users', ...LOOKUPS.keys()].map((name) => [name, 'none']))
    const beside = Object.fromEntries(USER_TABLES.map((name) => [name, 'users']))
    expect(colocated).toEqual({ ...apart, ...beside })
    expect(await ask(allKeys)).toEqual(before.filter(({ from_table }) => !LOOKUPS.has(from_table)))
    expect(await command({ DATABASE_URL: url })).toEqual({
      code: 0,
      said: 'All tables are distributed already.',
    })
    await ask("create function dayloop_write_old() returns int language sql as 'select 1'")
    expect(await command({ DATABASE_URL: url }, '--prune')).toMatchObject({
      said: expect.stringMatching(/Functions of other versions that were removed: 1\.$/),
    })
    expect(await ask("select from pg_proc where starts_with(proname, 'dayloop_write_')")).toEqual([])
  })

  it('changes nothing when the last step fails', async () => {
    const { url, db, rows: ask } = await open()
    await standInForCitus(url, CLUSTER)
    const before = await ask(allKeys)
    await ask('create unique index wrong on task_counts (day)')
    await expect(distribute(db)).rejects.toThrow('a unique index of task_counts without user_id')
    expect(await ask('select from pg_dist_partition')).toEqual([])
    expect(await ask(allKeys)).toEqual(before)
  })

  it.each([
    { nodes: [], says: /citus_set_coordinator_host/ },
    { nodes: [{ groupid: 0, shards: false }], says: /citus_add_node/ },
  ])('reports the missing step of the cluster set-up: $says', async ({ nodes, says }) => {
    const { url, db } = await open()
    await standInForCitus(url, nodes)
    expect(await distribute(db)).toEqual({ ok: false, problem: expect.stringMatching(says) })
  })
})
