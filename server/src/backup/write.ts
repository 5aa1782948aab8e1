// Writes a backup of every table from one snapshot.
import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { StartProblem } from '../start-problem.ts'
import {
  FOOTER_PREFIX,
  FORMAT,
  type Footer,
  HEADER_PREFIX,
  type Header,
  TABLE_END,
  tableLine,
} from './format.ts'
import { untilPreparedEnd } from './prepared-transactions.ts'
import { hasSnapshot, isLookup, listMigrations, listTables, readingOrder } from './tables.ts'

// `set local`, because a pooler gives the connection to others afterwards.
const SNAPSHOT = `
  begin isolation level repeatable read read only;
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** What was written. */
export type Written = { rows: Record<string, number>; migration: string }

/** Writes the database to the file, which gets its name when it is complete. */
export async function writeBackup(client: pg.ClientBase, file: string): Promise<Written> {
  const draft = `${file}.${process.pid}.part`
  await client.query(SNAPSHOT)
  try {
    const migrations = await listMigrations(client)
    const migration = migrations.at(-1)
    if (migration === undefined) throw new StartProblem('there is no Dayloop in this database')
    const made_at = new Date().toISOString()
    const has_snapshot = await hasSnapshot(client)
    const header: Header = { dayloop_backup: FORMAT, made_at, migrations, has_snapshot }
    const rows: Record<string, number> = {}
    const handle = await open(draft, 'wx', 0o600)
    await pipeline(
      Readable.from(parts(client, header, rows)),
      createGzip(),
      handle.createWriteStream({ flush: true }),
    )
    await rename(draft, file)
    return { rows, migration }
  } finally {
    await rm(draft, { force: true })
    await client.query('rollback').catch(() => {})
  }
}

async function* parts(client: pg.ClientBase, header: Header, rows: Record<string, number>) {
  const hash = createHash('sha256')
  const hashed = (part: Buffer) => {
    hash.update(part)
    return part
  }
  yield hashed(Buffer.from(`${HEADER_PREFIX}${JSON.stringify(header)}\n`))
  const tables = await listTables(client)
  const ordered = header.has_snapshot ? tables : readingOrder(tables)
  const firstLookup = header.has_snapshot ? undefined : ordered.find(isLookup)
  for (const table of ordered) {
    // An account that was read may still lack its lookups on another node.
    if (table === firstLookup) await untilPreparedEnd(client)
    yield hashed(Buffer.from(tableLine(table)))
    const copied = client.query(
      copyTo(`copy (select ${table.columns.join(', ')} from ${table.name}) to stdout`),
    )
    for await (const part of copied) yield hashed(Buffer.from(part))
    yield hashed(TABLE_END)
    rows[table.name] = copied.rowCount
  }
  const footer: Footer = { rows, sha256: hash.digest('hex') }
  yield Buffer.from(`${FOOTER_PREFIX}${JSON.stringify(footer)}\n`)
}
