// Every statement of a request has a condition on its user, so that a distributed Postgres uses one node. Checked with
// Postgres' log of all statements while every procedure of the router is called.
import pg from 'pg'
import { expect, it } from 'vitest'
import { isDelegated } from '../../server/src/postgres/delegated.ts'
import { USER_TABLES } from '../../server/src/postgres/distribution.ts'
import { openApp } from '../support/app.ts'
import { aCluster, hasCitus, remoteOf } from '../support/citus.ts'
import { cloneDatabase } from '../support/database.ts'
import { createEveryCall, procedureNames } from '../support/every-call.ts'
import { atEnd } from '../support/lifetime.ts'
import { brokenRules } from '../support/planner-rules.ts'
import { startProvider } from '../support/provider.ts'
import { userTablesOf } from '../support/user-statements.ts'

const url = await cloneDatabase()
const admin = new pg.Client(url)
await admin.connect()
atEnd(() => admin.end())
const database = new URL(url).pathname.slice(1)
await admin.query(`alter database ${database} set log_statement = 'all'`)
await admin.query(`alter database ${database} set log_min_messages = 'log'`)
const provider = await startProvider()
atEnd(() => provider.stop())

/** A job for all users is marked as such. */
const OF_ALL_USERS = /^\s*\/\* a job over all users \*\//

type Logged = { text: string; parameters: Map<number, string>; transaction: string }

/** The statements of this database that Postgres logged. */
const statements = async (): Promise<Logged[]> => {
  const { rows } = await admin.query("select pg_read_file(pg_current_logfile('jsonlog')) as text")
  const lines: Record<string, unknown>[] = String(rows[0]?.text)
    .split('\n')
    .filter((line) => line.includes(database))
    .map((line) => JSON.parse(line))
  return lines.flatMap(({ dbname, message, detail, vxid }) => {
    const text = /^(?:statement|execute [^:]+): ([\s\S]+)$/.exec(String(message))?.[1]
    if (dbname !== database || text === undefined) return []
    const values = [...String(detail ?? '').matchAll(/\$(\d+) = '((?:[^']|'')*)'/g)]
    const parameters = new Map(values.map(([, number, value]) => [Number(number), value ?? '']))
    return [{ text, parameters, transaction: String(vxid) }]
  })
}

it('every statement on a user-owned table names its user, and no transaction has two users', async () => {
  const opened = await openApp({ url, env: provider.env })
  const calls = createEveryCall({ opened, mailbox: admin, provider })
  for (const username of ['ann', 'ben']) await calls.callAll(username)
  await calls.signInWithGoogle()
  expect(calls.names(), 'every-call.ts calls every procedure').toEqual(procedureNames)
  const seen = new Map<string, Set<string>>()
  const touched = new Set<string>()
  const wrong: string[] = []
  const logged = await statements()
  for (const { text, parameters, transaction } of logged) {
    if (OF_ALL_USERS.test(text)) continue
    // pg-boss uses only its own schema, with scripts of many statements.
    if (text.includes('pgboss.') && !USER_TABLES.some((table) => text.includes(table))) continue
    if (!isDelegated(text)) for (const rule of await brokenRules(text)) wrong.push(`${rule}: ${text}`)
    const findings = await userTablesOf(text)
    for (const table of findings.touched) touched.add(table)
    if (findings.unnamed.length > 0) wrong.push(`${findings.unnamed.join(', ')}: ${text}`)
    const users = seen.get(transaction) ?? new Set()
    for (const number of findings.parameters) users.add(parameters.get(number) ?? `no value for $${number}`)
    seen.set(transaction, users)
  }
  expect(wrong).toEqual([])
  expect([...touched].sort()).toEqual(USER_TABLES.toSorted())
  expect([...seen.values()].filter((users) => users.size > 1)).toEqual([])
  const users = new Set([...seen.values()].flatMap((one) => [...one]))
  expect([...users].every((user) => /^[0-9a-f-]{36}$/.test(user))).toBe(true)
  expect(users.size).toBe(5)
})

it.skipIf(!hasCitus)(
  'on a real Citus every call answers, and every statement is sent to one node',
  { timeout: 120_000 },
  async () => {
    const { url: coordinator } = await aCluster()
    const mailbox = new pg.Client(coordinator)
    await mailbox.connect()
    atEnd(() => mailbox.end())
    const opened = await openApp({ url: coordinator, env: provider.env })
    const calls = createEveryCall({ opened, mailbox, provider })
    provider.signsIn({ sub: 'subject-1', email: 'ann@gmail.example', email_verified: true })
    const seen = await remoteOf(async () => {
      for (const username of ['ann', 'ben', 'cat']) await calls.callAll(username)
      await calls.signInWithGoogle()
    })
    expect(calls.names(), 'every-call.ts calls every procedure').toEqual(procedureNames)
    expect(seen.filter(({ nodes }) => nodes.size === 1).length).toBeGreaterThan(100)
    // The end of a transaction goes to each of its nodes. A registration has three at most.
    const scattered = seen.filter(
      ({ text, nodes }) => nodes.size > 1 && !/^(commit|rollback)/.test(text) && !OF_ALL_USERS.test(text),
    )
    expect(scattered.map(({ text, commands }) => ({ text, commands }))).toEqual([])
  },
)
