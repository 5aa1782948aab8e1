// No user can reach the rows of another user. The cases are generated from the router: every procedure and path is called
// with every invalid token and with another user's ids.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FILE_ROUTES } from '../../server/src/rest/file-routes.ts'
import { restTable } from '../../server/src/rest/routes.ts'
import { type Procedure, procedures } from '../../server/src/trpc/procedures.ts'
import { JWT_SECRET, openApp } from '../support/app.ts'
import { aRoutine, aTask, aUser, signIn } from '../support/factories.ts'
import { forgedHeaders } from '../support/forged-tokens.ts'
import { clientOf } from '../support/rest.ts'
import { sampleInput } from '../support/sample-input.ts'

// Public on purpose; their own tests check whose rows they may change. A new public procedure fails here until it is
// added to this list.
const OPEN = [
  'auth.google_authenticate',
  'auth.google_url',
  'auth.login',
  'auth.logout',
  'auth.password_reset',
  'auth.password_reset_confirm',
  'auth.password_reset_validate',
  'auth.register',
  'auth.resend_verification',
  'auth.token_refresh',
  'auth.verify_email',
  'profile.delete_account_confirm',
  'profile.verify_email_change',
]
/** Paths that receive or send files of the signed-in user. They have their own tests. */
const OF_FILES = new Set<string>(FILE_ROUTES.map(({ path }) => path))
/** Other paths of the app, without data of users. */
const OF_NOBODY =
  /^\/(feeds\/:file|api\/(trpc\/:path(\(.*\))?|openapi\.json|site|release)|dev\/mailbox|(assets|icons|screenshots)\/.*|[^/]*\.\w+(\.(br|gz))?)$/
/** Procedures whose ids are chosen by the client, so that an unknown id is accepted. */
const TAKES_NEW_IDS = /[.](add_\w+|apply_routines|(rename|delete)_tag)$/
const UNKNOWN = '0195b3a0-0000-7000-8000-000000000009'
const MARK = /zzq-secret|victim/i

const routes: { method: string; url: string }[] = []
const opened = await openApp({
  env: { RATE_LIMITS: 'off' },
  watch: [
    (app) =>
      app.addHook('onRoute', ({ method, url }) => {
        for (const one of [method].flat()) routes.push({ method: one, url })
      }),
  ],
})
const anyone = clientOf(opened)
const victim = await aUser(opened, { username: 'victim', email: 'victim@example.com' })
const task = await aTask(victim, { task_title: 'zzq-secret plan', due_date: '2026-03-10' })
const routine = await aRoutine(victim, { routines_title: 'zzq-secret habit', routines_dates: 'wednesday' })
await victim.post('/api/apply_routines/')

/** All procedures, as tRPC calls and as REST paths. */
type Call = Procedure & {
  call_name: string
  ask: (input: object, who: Pick<typeof victim, 'call'>) => Answer
}
type Answer = ReturnType<typeof victim.call>
const calls: Call[] = [
  // A stream has no end to wait for. live.test.ts opens streams without a session and as another user.
  ...procedures
    .filter(({ type }) => type !== 'subscription')
    .map((one) => ({
      ...one,
      call_name: `tRPC ${one.name}`,
      ask: (input: object, { call }: Pick<typeof victim, 'call'>) =>
        one.type === 'query'
          ? call('GET', `/api/trpc/${one.name}?input=${encodeURIComponent(JSON.stringify(input))}`)
          : call('POST', `/api/trpc/${one.name}`, input),
    })),
  ...restTable.map(({ method, path, ...procedure }) => ({
    ...procedure,
    call_name: `${method} ${path}`,
    ask: (input: object, { call }: Pick<typeof victim, 'call'>) => {
      const id = 'id' in input ? String(input.id) : UNKNOWN
      return call(method, path.replace(':id', id), method === 'GET' ? undefined : input)
    },
  })),
]
const guarded = calls.filter(({ name }) => !OPEN.includes(name))

/** All rows of the victim in all tables. */
const rowsOfVictim = async () => {
  const { rows } = await sql<{
    row: string
  }>`select row from (${sql.raw(theirs)}) as of_all order by row`.execute(opened.db)
  return rows.map(({ row }) => row)
}
const { rows: tables } = await sql<{ name: string }>`
  select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'user_id'`.execute(opened.db)
const theirs = [
  `select row_to_json(users)::text as row from users where id = '${victim.user.id}'`,
  ...tables.map(
    ({ name }) =>
      `select '${name} ' || row_to_json(t)::text from ${name} t where user_id = '${victim.user.id}'`,
  ),
].join(' union all ')

const revoked = await signIn(anyone, 'victim')
await anyone.post('/api/auth/logout/', { refresh: revoked.refresh })
const bystander = await aUser(opened)
const headers = {
  ...forgedHeaders({ ...victim, secret: JWT_SECRET, other_id: bystander.user.id }),
  revoked: `Bearer ${revoked.access}`,
}

test('every route is a procedure, a REST path, or a known path without users', () => {
  const rest = new Set<string>(restTable.map(({ path }) => path))
  const unknown = routes.filter(({ url }) => !rest.has(url) && !OF_FILES.has(url) && !OF_NOBODY.test(url))
  expect(unknown).toEqual([])
  expect(routes.length).toBeGreaterThan(restTable.length)
})

test('the list of routes without authentication is complete', () =>
  expect(OPEN.filter((name) => !procedures.some((one) => one.name === name))).toEqual([]))

test.each(guarded)('$call_name refuses invalid tokens', async ({ input, ask }) => {
  const sample = sampleInput({ input }, { row: task.id, unique: 'intruder' })
  const before = await rowsOfVictim()
  for (const [problem, authorization] of Object.entries(headers)) {
    const bearer = authorization === undefined ? {} : { authorization }
    // With a time zone the session is not read first, so the statement itself must check it.
    for (const zone of [{}, { 'x-timezone': 'UTC' }]) {
      const answer = await ask(sample?.input ?? {}, anyone.with({ ...bearer, ...zone }))
      expect(answer.status, problem).toBe(401)
      expect(JSON.stringify(answer.body), problem).not.toMatch(MARK)
    }
  }
  expect(await rowsOfVictim()).toEqual(before)
})

test.each(calls)('$call_name does not find rows of another user', async ({ name, type, input, ask }) => {
  const before = await rowsOfVictim()
  expect(before.length).toBeGreaterThan(5)
  const unique = `x${crypto.randomUUID().slice(0, 8)}`
  const who = OPEN.includes(name) ? bystander : await aUser(opened)
  for (const row of [task.id, routine.id, victim.user.id]) {
    const sample = sampleInput({ input }, { row, unique })
    if (!sample)
      throw new Error(`No input can be made for ${name}: add its fields to tests/support/sample-input.ts`)
    // Fields that no schema has: a client must not choose the user of a row.
    const claims = { user_id: victim.user.id, username_key: 'victim', email_verify: true }
    const answer = await ask({ ...sample.input, ...claims }, who)
    expect(answer.status).toBeLessThan(name.startsWith('auth.google') ? 504 : 500)
    expect(JSON.stringify(answer.body)).not.toMatch(MARK)
    expect(await rowsOfVictim()).toEqual(before)
    if (sample.fields.length === 0) break
    if (type !== 'mutation' || OPEN.includes(name) || TAKES_NEW_IDS.test(name)) continue
    const unknown = await ask({ ...sample.input, id: UNKNOWN }, who)
    expect([answer.status, answer.body]).toEqual([404, unknown.body])
  }
})

test('a row added with the id of another user’s row belongs to its own user', async () => {
  const before = await rowsOfVictim()
  const intruder = await aUser(opened)
  await intruder.post('/api/tasks/add_task/', { id: task.id, task_title: 'Theirs' })
  await intruder.post('/api/add_routine/', { id: routine.id, routines_title: 'Theirs' })
  expect(await rowsOfVictim()).toEqual(before)
  expect((await intruder.delete(`/api/tasks/delete_task/${task.id}/`)).status).toBe(200)
  expect(await rowsOfVictim()).toEqual(before)
})
