// Sessions: a sign-in starts them, refreshes extend them, a logout and the late reuse of a token end them.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, signIn } from '../support/factories.ts'
import { anotherClient, waitUntilBlocking } from '../support/locks.ts'
import { clientOf } from '../support/rest.ts'

const opened = await openApp()
const { clock } = opened
const anyone = clientOf(opened)

const refreshWith = (refresh: string) => anyone.post('/api/auth/token/refresh/', { refresh })
const statusWith = async (access: string) =>
  (await anyone.get('/api/user-data/', { authorization: `Bearer ${access}` })).status

test('each use of a refresh token gives new tokens that work', async () => {
  const { refresh } = await aUser(opened)
  const first = await refreshWith(refresh)
  expect(first.status).toBe(200)
  expect(first.body.refresh).not.toBe(refresh)
  expect(await statusWith(first.body.access)).toBe(200)
  const second = await refreshWith(first.body.refresh)
  expect(second.body.refresh).not.toBe(first.body.refresh)
})

test('twenty concurrent refreshes of one session all succeed', async () => {
  const { refresh } = await aUser(opened)
  const answers = await Promise.all(Array.from({ length: 20 }, () => refreshWith(refresh)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  for (const { body } of answers) expect(await statusWith(body.access)).toBe(200)
  clock.advance(60)
  expect((await refreshWith(answers[0]?.body.refresh)).status).toBe(200)
})

test('a token used again within 30 s gets the same new token', async () => {
  const { refresh } = await aUser(opened)
  const winner = await refreshWith(refresh)
  clock.advance(30)
  const late = await refreshWith(refresh)
  expect(late.body.refresh).toBe(winner.body.refresh)
  clock.advance(60)
  expect((await refreshWith(winner.body.refresh)).status).toBe(200)
})

test('a used token works within the grace period even after two more refreshes', async () => {
  const { refresh } = await aUser(opened)
  const first = await refreshWith(refresh)
  clock.advance(10)
  const second = await refreshWith(first.body.refresh)
  clock.advance(10)
  expect((await refreshWith(refresh)).body.refresh).toBe(second.body.refresh)
  clock.advance(11)
  expect((await refreshWith(refresh)).status).toBe(401)
})

test('a token used again after the grace period ends the whole session', async () => {
  const { refresh } = await aUser(opened)
  const { body } = await refreshWith(refresh)
  clock.advance(31)
  const reused = await refreshWith(refresh)
  expect([reused.status, reused.body.error]).toEqual([401, 'Your session has expired. Please log in again.'])
  expect(await statusWith(body.access)).toBe(401)
  expect((await refreshWith(body.refresh)).status).toBe(401)
})

test('a token used again after many refreshes still ends the session', async () => {
  const { refresh } = await aUser(opened)
  let newest = refresh
  for (let uses = 0; uses < 70; uses++) {
    clock.advance(60)
    newest = (await refreshWith(newest)).body.refresh
  }
  expect((await refreshWith(refresh)).status).toBe(401)
  expect((await refreshWith(newest)).status).toBe(401)
})

/** A token that names the session of a real one, with a secret that was never issued. */
const madeUp = (refresh: string) =>
  Buffer.concat([Buffer.from(refresh, 'base64url').subarray(0, 32), randomBytes(32)]).toString('base64url')

test('a token that was never issued is refused and ends nothing, before and after a refresh', async () => {
  const { refresh, access } = await aUser(opened)
  const forged = async (token: string) => {
    const bytes = Buffer.from(token, 'base64url')
    bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1)
    for (const refused of [madeUp(token), bytes.toString('base64url')]) {
      expect((await refreshWith(refused)).status).toBe(401)
      expect((await anyone.post('/api/auth/logout/', { refresh: refused })).status).toBe(200)
    }
  }
  await forged(refresh)
  expect(await statusWith(access)).toBe(200)
  const { body } = await refreshWith(refresh)
  clock.advance(31)
  await forged(body.refresh)
  await forged(refresh)
  expect(await statusWith(body.access)).toBe(200)
  expect((await refreshWith(body.refresh)).status).toBe(200)
})

test('forged tokens do not count against the limit of the session that they name', async () => {
  const { refresh } = await aUser(opened)
  const answers = await Promise.all(Array.from({ length: 70 }, () => refreshWith(madeUp(refresh))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await refreshWith(refresh)).status).toBe(200)
})

test('logout ends only its own session, at once', async () => {
  const ann = await aUser(opened)
  const other = await signIn(anyone, ann.user.username)
  for (const _ of [1, 2])
    expect((await anyone.post('/api/auth/logout/', { refresh: ann.refresh })).body).toEqual({
      message: 'Logged out.',
    })
  expect(await statusWith(ann.access)).toBe(401)
  expect((await refreshWith(ann.refresh)).status).toBe(401)
  expect(await statusWith(other.access)).toBe(200)
})

test('logout ends the session despite a concurrent refresh', async () => {
  const { refresh, user } = await aUser(opened)
  const client = await anotherClient(opened.url)
  await client.query('begin')
  await client.query('select from sessions where user_id = $1 for update', [user.id])
  const refreshed = refreshWith(refresh)
  await waitUntilBlocking(client)
  const loggedOut = anyone.post('/api/auth/logout/', { refresh })
  await waitUntilBlocking(client, 2)
  await client.query('commit')
  expect((await loggedOut).status).toBe(200)
  const { status, body } = await refreshed
  expect(status).toBe(200)
  expect(await statusWith(body.access)).toBe(401)
  expect((await refreshWith(body.refresh)).status).toBe(401)
})

test('a refresh token expires thirty days after its last use, an access token after fifteen minutes', async () => {
  const { refresh, access } = await aUser(opened)
  clock.advance(15 * 60 + 1)
  expect(await statusWith(access)).toBe(401)
  clock.advance(29 * 24 * 3600)
  const { body } = await refreshWith(refresh)
  clock.advance(29 * 24 * 3600)
  const again = await refreshWith(body.refresh)
  expect(again.status).toBe(200)
  clock.advance(30 * 24 * 3600 + 1)
  expect((await refreshWith(again.body.refresh)).status).toBe(401)
})

test('the sixty-first refresh of a session within fifteen minutes answers 429 with Retry-After', async () => {
  let { refresh } = await aUser(opened)
  for (let count = 0; count < 60; count++) refresh = (await refreshWith(refresh)).body.refresh
  const refused = await refreshWith(refresh)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  clock.advance(15 * 60)
  expect((await refreshWith(refresh)).status).toBe(200)
})

test('a text that is no refresh token is refused', async () => {
  const { access, refresh } = await aUser(opened)
  for (const token of [access, 'x', `${refresh}A`, Buffer.alloc(64, 255).toString('base64url')])
    expect((await refreshWith(token)).status).toBe(401)
  expect((await refreshWith(refresh)).status).toBe(200)
})

test('during a rotation both secrets are accepted, and the first one signs', async () => {
  const [old, young] = ['o'.repeat(32), 'n'.repeat(32)]
  const before = await openApp({ env: { JWT_SECRET: old } })
  const { access, refresh } = await aUser(before)
  const { url } = before
  const between = clientOf(await openApp({ url, env: { JWT_SECRET: `${young},${old}` } }))
  const after = clientOf(await openApp({ url, env: { JWT_SECRET: young } }))
  const asks = async (client: typeof after, token: string) =>
    (await client.get('/api/user-data/', { authorization: `Bearer ${token}` })).status
  expect(await asks(between, access)).toBe(200)
  expect(await asks(after, access)).toBe(401)
  const renewed = await between.post('/api/auth/token/refresh/', { refresh })
  expect(await asks(after, renewed.body.access)).toBe(200)
})
