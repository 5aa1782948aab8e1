// Every statement of a request has a condition on its user, so that a distributed Postgres uses one node. Checked with
// Postgres' log of all statements while every procedure of the router is called.
import pg from 'pg'
import { expect, it } from 'vitest'
import { isDelegated } from '../../server/src/postgres/delegated.ts'
import { USER_TABLES } from '../../server/src/postgres/distribution.ts'
import { procedures } from '../../server/src/trpc/procedures.ts'
import { openApp } from '../support/app.ts'
import { aCluster, hasCitus, remoteOf } from '../support/citus.ts'
import { cloneDatabase } from '../support/database.ts'
import { atEnd } from '../support/lifetime.ts'
import { brokenRules } from '../support/planner-rules.ts'
import { startProvider } from '../support/provider.ts'
import { userTablesOf } from '../support/user-statements.ts'
import { waitFor } from '../support/wait.ts'

const url = await cloneDatabase()
const plain = new pg.Client(url)
await plain.connect()
atEnd(() => plain.end())
let admin = plain
const database = new URL(url).pathname.slice(1)
await admin.query(`alter database ${database} set log_statement = 'all'`)
await admin.query(`alter database ${database} set log_min_messages = 'log'`)
const provider = await startProvider()
atEnd(() => provider.stop())
let opened = await openApp({ url, env: provider.env })

const called = new Set<string>()
const call = async (name: string, input: object = {}, headers: Record<string, string> = {}) => {
  called.add(name)
  const response = await opened.app.inject({
    method: 'POST',
    url: `/api/trpc/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(input),
  })
  const { result, error } = response.json()
  if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
  return { ...result.data, cookie: [response.headers['set-cookie']].flat().join('; ').split(';')[0] ?? '' }
}

/** The newest link sent to an address that matches. */
const link = async (to: string, about: RegExp) => {
  const stored = await waitFor(`an email about ${about}`, async () => {
    const { rows } = await admin.query(
      'select subject, body from dev_mailbox where recipient = $1 order by created_at desc, id desc',
      [to],
    )
    return rows.find(({ subject }) => about.test(subject))
  })
  await admin.query('delete from dev_mailbox')
  return new URL(/https?:\/\/\S+/.exec(stored.body)?.[0] ?? '')
}

const password = 'correct horse battery'
const changed = 'another horse battery'

/** Calls every procedure once. */
const live = async (username: string) => {
  const email = `${username}@example.com`
  await call('auth.register', { username, email, password, password2: password })
  await link(email, /Verify/)
  await call('auth.resend_verification', { email })
  const [, , uid = '', token = ''] = (await link(email, /Verify/)).pathname.split('/')
  await call('auth.verify_email', { uid, token })
  const first = await call('auth.login', { username, password })
  const cookie = { cookie: first.cookie }
  let session = await call('auth.login', { username: email, password }, cookie)
  session = { ...session, ...(await call('auth.token_refresh', { refresh: session.refresh })) }
  const me = { authorization: `Bearer ${session.access}`, ...cookie }
  await call('auth.user_data', {}, me)
  await call('settings.settings', {}, me)
  await call('settings.update_settings', { week_start: 'sunday' }, me)
  const task = await call('tasks.add_task', { task_title: 'One', due_date: '2026-03-10', tags: ['home'] }, me)
  const { id } = task
  await call('tasks.add_task', { id, task_title: 'One' }, me)
  await call('tasks.task_complete', { id, status: true }, me)
  await call('tasks.update_task', { id, task_title: 'Two', due_date: null }, me)
  for (const list of ['today_tasks', 'next_week_tasks', 'all_tasks'])
    for (const filter of [{}, { status: 'pending', tag: 'home', priority: 1 }, { sort: 'due' }])
      await call(`tasks.${list}`, { page: 1, ...filter }, me)
  for (const q of ['one', 'onne two', 'wonderfull'])
    await call('tasks.search', { q, tag: 'home', page: 1 }, me)
  await call('tags.tags', {}, me)
  const tag_batch = '0195b3a0-0000-4000-8000-000000000001'
  await call('tags.rename_tag', { from: 'home', to: 'house', batch_id: tag_batch }, me)
  await call('tags.rename_tag', { from: 'home', to: 'house', batch_id: tag_batch }, me)
  await call('tags.restore_tags', { batch_id: tag_batch }, me)
  await call('tags.restore_tags', { batch_id: tag_batch }, me)
  await call('tags.rename_tag', { from: 'home', to: 'house' }, me)
  await call('tags.delete_tag', { tag: 'house' }, me)
  await call('tasks.delete_task', { id }, me)
  await call('tasks.delete_task', { id }, me)
  await call('tasks.trash', { page: 1 }, me)
  await call('tasks.restore_task', { id }, me)
  await call('tasks.restore_task', { id }, me)
  for (const action of ['complete', 'reopen', 'move', 'delete', 'restore', 'delete'])
    await call('tasks.bulk_update', { ids: [id], action, due_date: null }, me)
  await call('tasks.purge_task', { id }, me)
  await call('tasks.purge_task', { id }, me)
  await call('tasks.empty_trash', {}, me)
  const every = { routines_title: 'Daily', routines_dates: 'monday tuesday friday' }
  const { routine } = await call('routines.add_routine', every, me)
  await call('routines.add_routine', { ...every, id: routine.id }, me)
  await call('routines.routines', { page: 1 }, me)
  await call('routines.update_routine', { id: routine.id, routines_title: 'Still daily' }, me)
  await call('routines.update_routine_status', { id: routine.id, status: true }, me)
  const daily = { id: routine.id, date: '2026-03-10' }
  await call('routines.preview_apply', {}, me)
  await call('routines.routine_plan', {}, me)
  await call('routines.apply_routines', {}, me)
  await call('routines.skip_routine', daily, me)
  await call('routines.unskip_routine', daily, me)
  await call('routines.routine_history', { id: routine.id }, me)
  await call('routines.update_routine', { id: routine.id, missed: 'skip' }, me)
  // In this zone it is the next day, so the first task is overdue and goes to the trash.
  const east = { ...me, 'x-timezone': 'Pacific/Kiritimati' }
  const { batch_id } = await call('routines.apply_routines', {}, east)
  await call('routines.undo_apply', { batch_id }, me)
  await call('routines.undo_apply', { batch_id }, me)
  await call('routines.delete_routine', { id: routine.id }, me)
  await call('routines.trash', { page: 1 }, me)
  await call('routines.restore_routine', { id: routine.id }, me)
  const uploaded = await opened.app.inject({
    method: 'POST',
    url: '/api/import/',
    headers: { 'content-type': 'text/csv', ...me },
    payload: 'Title,Due\nPaint,2026-03-10\n',
  })
  const { import_id } = uploaded.json()
  await call('import.confirm', { id: import_id }, me)
  await call('import.undo', { id: import_id }, me)
  await call('import.recent', {}, me)
  await call('feed.create', {}, me)
  await call('feed.feed', {}, me)
  const { url: feed } = await call('feed.create', {}, me)
  await opened.app.inject(new URL(feed).pathname)
  await call('feed.revoke', {}, me)
  for (const format of ['json', 'csv', 'ics'])
    await opened.app.inject({ url: `/api/export/?format=${format}`, headers: me })
  const passwords = { new_password: changed, confirm_password: changed }
  await call('profile.change_password', { current_password: password, ...passwords }, me)
  const moved = `${username}@example.org`
  await call('profile.update', { username: `${username}.new`, email: moved, first_name: 'A' }, me)
  const change = (await link(moved, /Confirm/)).pathname.split('/').map(decodeURIComponent)
  await call('profile.verify_email_change', { uid: change[2], token: change[3], new_email: change[4] })
  await call('auth.password_reset', { email: moved })
  const reset = Object.fromEntries((await link(moved, /Reset/)).searchParams)
  await call('auth.password_reset_validate', reset)
  await call('auth.password_reset_confirm', { ...reset, ...passwords })
  const last = await call('auth.login', { username: moved, password: changed })
  await admin.query('update users set password_hash = null where id = $1', [last.user.id])
  await call('profile.delete_account', {}, { authorization: `Bearer ${last.access}` })
  const [, , uid_left = '', token_left = ''] = (await link(moved, /Delete/)).pathname.split('/')
  await call('auth.logout', { refresh: last.refresh })
  await call('profile.delete_account_confirm', { uid: uid_left, token: token_left })
}

/** Signs in with Google: to a new account, to it again, to a linked one, and to an unverified one. */
const liveWithGoogle = async () => {
  await signInWithGoogle()
  await signInWithGoogle()
  for (const [username, isVerified] of [
    ['dan', true],
    ['eve', false],
  ] as const) {
    const email = `${username}@gmail.example`
    await call('auth.register', { username, email, password, password2: password })
    const [, , uid = '', token = ''] = (await link(email, /Verify/)).pathname.split('/')
    if (isVerified) await call('auth.verify_email', { uid, token })
    provider.signsIn({ sub: `subject-${username}`, email, email_verified: true })
    await signInWithGoogle()
  }
}

const signInWithGoogle = async () => {
  const begun = await call('auth.google_url')
  const back = await provider.authorize(begun.auth_url)
  const answer = { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
  return call('auth.google_authenticate', answer, { cookie: begun.cookie })
}

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
  for (const username of ['ann', 'ben']) await live(username)
  await liveWithGoogle()
  // live.test.ts reads streams, which only read versions.
  const answered = procedures.filter(({ type }) => type !== 'subscription').map(({ name }) => name)
  expect([...called].sort()).toEqual(answered.sort())
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
    admin = new pg.Client(coordinator)
    await admin.connect()
    const cluster = admin
    atEnd(() => cluster.end())
    opened = await openApp({ url: coordinator, env: provider.env })
    called.clear()
    provider.signsIn({ sub: 'subject-1', email: 'ann@gmail.example', email_verified: true })
    const seen = await remoteOf(async () => {
      for (const username of ['ann', 'ben', 'cat']) await live(username)
      await liveWithGoogle()
    })
    // live.test.ts reads streams, which only read versions.
    const answered = procedures.filter(({ type }) => type !== 'subscription').map(({ name }) => name)
    expect([...called].sort()).toEqual(answered.sort())
    expect(seen.filter(({ nodes }) => nodes.size === 1).length).toBeGreaterThan(100)
    // The end of a transaction goes to each of its nodes. A registration has three at most.
    const scattered = seen.filter(
      ({ text, nodes }) => nodes.size > 1 && !/^(commit|rollback)/.test(text) && !OF_ALL_USERS.test(text),
    )
    expect(scattered.map(({ text, commands }) => ({ text, commands }))).toEqual([])
  },
)

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
