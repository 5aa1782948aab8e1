// V6 and V7: attacks on passwords, recovery and sessions.
import { expect, test } from 'vitest'
import { openPasswords } from '../../server/src/secrets/passwords.ts'
import { JWT_SECRET, openApp } from '../support/app.ts'
import { aUser, PASSWORD, signIn } from '../support/factories.ts'
import { forgedHeaders, signedAgain } from '../support/forged-tokens.ts'
import { clientOf } from '../support/rest.ts'
import { statementsOf } from '../support/statements.ts'

const opened = await openApp({ env: { RATE_LIMITS: 'off' } })
const anyone = clientOf(opened)

const register = (password: string) => {
  const username = `p${crypto.randomUUID().slice(0, 8)}`
  return anyone.post('/api/auth/register/', {
    username,
    email: `${username}@example.com`,
    password,
    password2: password,
  })
}

test('a password may be long and have any characters, and is never truncated', async () => {
  for (const [password, status] of [
    ['seven77', 400],
    ['eight888', 201],
    ['        ', 201],
    ['пароль-из-букв', 201],
    ['x'.repeat(128), 201],
    ['x'.repeat(129), 400],
  ] as const)
    expect((await register(password)).status, password).toBe(status)
  const long = `${'a'.repeat(100)}b`
  const { body } = await register(long)
  const login = (password: string) =>
    anyone.post('/api/auth/login/', { username: body.user.username, password })
  expect((await login(long)).status).toBe(200)
  for (const near of [long.slice(0, -1), `${'a'.repeat(100)}c`, long.toUpperCase(), ` ${long}`])
    expect((await login(near)).status, near).toBe(401)
})

test('every sign-in starts a new session, so session fixation is impossible', async () => {
  const ann = await aUser(opened)
  const planted = { authorization: `Bearer ${ann.access}`, cookie: 'dayloop_session=planted' }
  const again = await signIn(anyone, ann.user.username, PASSWORD, planted)
  const [one, two] = [ann, again].map(({ access }) =>
    JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString()),
  )
  expect(one.sid).not.toBe(two.sid)
  expect(again.refresh).not.toBe(ann.refresh)
})

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const timed = async (call: () => Promise<unknown>) => {
  const began = performance.now()
  await call()
  return performance.now() - began
}

test('neither answers, statements nor response times reveal whether an account exists', async () => {
  // With the product's own cost of a password, and without the jobs that look an account up afterwards.
  const own = await openApp({
    env: { RATE_LIMITS: 'off' },
    deps: { passwords: openPasswords() },
    runsJobs: false,
  })
  const { anyone, ...ann } = await aUser(own)
  const calls = {
    login: (known: boolean) =>
      anyone.post('/api/auth/login/', {
        username: known ? ann.user.username : 'nobody-at-all',
        password: 'not the password',
      }),
    reset: (known: boolean) =>
      anyone.post('/api/auth/password-reset/', { email: known ? ann.user.email : 'nobody@example.com' }),
    resend: (known: boolean) =>
      anyone.post('/api/auth/resend-verification/', { email: known ? ann.user.email : 'nobody@example.com' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const [known, unknown] = [await call(true), await call(false)]
    expect([unknown.status, unknown.body], name).toEqual([known.status, known.body])
    const statements = async (isKnown: boolean) =>
      (await statementsOf(() => call(isKnown))).map(({ text }) => text)
    expect(await statements(false), name).toEqual(await statements(true))
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  // Alternately, so that other load on the machine affects both.
  for (let round = 0; round < 15; round++) {
    times.known.push(await timed(() => calls.login(true)))
    times.unknown.push(await timed(() => calls.login(false)))
  }
  const ratio = median(times.unknown) / median(times.known)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.7)
})

test('only our own tokens are accepted: algorithm, key, issuer, audience and time are checked', async () => {
  const ann = await aUser(opened)
  const other_id = (await aUser(opened)).user.id
  // The forged tokens below differ from this one, which is accepted, in one property each.
  const valid = anyone.with({ authorization: `Bearer ${signedAgain(ann.access, JWT_SECRET)}` })
  expect((await valid.get('/api/user-data/')).status).toBe(200)
  const headers = forgedHeaders({ ...ann, secret: JWT_SECRET, other_id })
  expect(Object.keys(headers).length).toBeGreaterThan(25)
  for (const [problem, authorization] of Object.entries(headers)) {
    const who = authorization === undefined ? anyone : anyone.with({ authorization })
    expect((await who.get('/api/user-data/')).status, problem).toBe(401)
  }
  expect((await ann.get('/api/user-data/')).status).toBe(200)
  for (const place of [
    `/api/user-data/?access_token=${ann.access}`,
    `/api/user-data/?authorization=Bearer%20${ann.access}`,
  ])
    expect((await anyone.get(place)).status).toBe(401)
})
