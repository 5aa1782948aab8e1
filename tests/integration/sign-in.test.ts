// A sign-in writes all of its rows or none, also when the account changes at the same moment.
import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD } from '../support/factories.ts'
import { anotherClient, waitUntilBlocking } from '../support/locks.ts'

const opened = await openApp({ env: { RATE_LIMITS: 'off' }, start: '2026-03-10T12:00:00Z' })
const client = await anotherClient(opened.url)

let person: Awaited<ReturnType<typeof aUser>>
beforeEach(async () => {
  person = await aUser(opened)
})

const signIn = (headers: Record<string, string> = {}) =>
  person.anyone.post('/api/auth/login/', { username: person.user.username, password: PASSWORD }, headers)
const rowsOf = async (text: string) => (await client.query(text, [person.user.id])).rows
const kept = async () => ({
  user: await rowsOf('select * from users where id = $1'),
  sessions: await rowsOf('select * from sessions where user_id = $1 order by id'),
  devices: await rowsOf('select * from devices where user_id = $1 order by token_hash'),
})
const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  String(headers['set-cookie']).split(';')[0] ?? ''
const hashOf = (cookie: string) =>
  createHash('sha256')
    .update(cookie.split('=')[1] ?? '')
    .digest()

const addEndedSession = () =>
  rowsOf(`insert into sessions (user_id, id, refresh_hash, expires_at)
    values ($1, gen_random_uuid(), '\\x00', '2026-03-10T12:00:00Z')`)
/** Earlier devices, the last of which was used a minute ago. */
const addDevices = (count: number) =>
  rowsOf(`insert into devices select $1, sha256(n::text::bytea), timestamptz '2026-03-10T12:00:00Z' - n * interval '1 minute'
    from generate_series(1, ${count}) as n`)

test('a password change before the sign-in prevents the session, and nothing is written', async () => {
  await addEndedSession()
  await addDevices(30)
  await client.query('begin')
  await client.query("update users set password_hash = 'another' where id = $1", [person.user.id])
  const before = await kept()
  const answer = signIn({ 'x-timezone': 'Asia/Tokyo' })
  await waitUntilBlocking(client)
  await client.query('commit')
  const { status, body, headers } = await answer
  expect([status, body]).toEqual([401, { error: 'Invalid credentials' }])
  expect(headers['set-cookie']).toBeUndefined()
  expect(await kept()).toEqual(before)
})

test('a password change during a sign-in ends the new session', async () => {
  await addEndedSession()
  await client.query('begin')
  await client.query('select from sessions where user_id = $1 and expires_at <= $2 for update', [
    person.user.id,
    opened.clock.now(),
  ])
  const signedIn = signIn()
  await waitUntilBlocking(client)
  const changed = person.post('/api/profile/change-password/', {
    current_password: PASSWORD,
    new_password: 'another horse',
    confirm_password: 'another horse',
  })
  await waitUntilBlocking(client, 2)
  await client.query('commit')
  const { access, refresh } = (await signedIn).body
  expect((await changed).status).toBe(200)
  expect((await person.anyone.get('/api/user-data/', { authorization: `Bearer ${access}` })).status).toBe(401)
  expect((await person.anyone.post('/api/auth/token/refresh/', { refresh })).status).toBe(401)
  expect((await person.get('/api/user-data/')).status).toBe(200)
})

test("a sign-in deletes only the user's expired sessions", async () => {
  const other = await aUser(opened)
  await client.query(
    `insert into sessions (user_id, id, refresh_hash, expires_at)
     values ($1, gen_random_uuid(), '\\x00', '2026-03-10T12:00:00Z')`,
    [other.user.id],
  )
  await addEndedSession()
  expect((await signIn()).status).toBe(200)
  expect((await kept()).sessions).toHaveLength(2)
  expect((await person.get('/api/user-data/')).status).toBe(200)
  const theirs = await client.query('select from sessions where user_id = $1', [other.user.id])
  expect(theirs.rows).toHaveLength(2)
})

test('the latest twenty devices are kept, without replaced secrets', async () => {
  const first = cookieOf(await signIn())
  await addDevices(30)
  await rowsOf(
    "update devices set used_at = '2026-03-10T11:50:30Z' where user_id = $1 and used_at > '2026-03-10T11:59:30Z'",
  )
  const second = cookieOf(await signIn({ cookie: first }))
  const devices = await rowsOf(
    'select token_hash, used_at from devices where user_id = $1 order by used_at desc',
  )
  expect(devices).toHaveLength(20)
  expect(devices[0]?.token_hash).toEqual(hashOf(second))
  expect(devices.some(({ token_hash }) => hashOf(first).equals(token_hash))).toBe(false)
  // A device whose secret is lost does not count.
  const third = cookieOf(await signIn({ cookie: first }))
  expect(third).not.toBe(second)
  expect(await rowsOf('select from devices where user_id = $1')).toHaveLength(20)
})

test('concurrent sign-ins all succeed, and the next one keeps the latest twenty devices', async () => {
  await addDevices(20)
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  for (const { body } of answers)
    expect(
      (await person.anyone.get('/api/user-data/', { authorization: `Bearer ${body.access}` })).status,
    ).toBe(200)
  opened.clock.advance(1)
  const last = cookieOf(await signIn())
  const devices = await rowsOf('select token_hash from devices where user_id = $1 order by used_at desc')
  expect(devices).toHaveLength(20)
  for (const cookie of [last, ...answers.map(cookieOf)])
    expect(devices.some(({ token_hash }) => hashOf(cookie).equals(token_hash))).toBe(true)
})
