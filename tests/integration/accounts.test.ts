// Registration and sign-in: required fields and error texts. No input answers 500.
import fc from 'fast-check'
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD, signIn } from '../support/factories.ts'
import { clientOf } from '../support/rest.ts'

const opened = await openApp({ env: { RATE_LIMITS: 'off' } })
const anyone = clientOf(opened)

let made = 0
const fields = (change: object = {}) => {
  made += 1
  return {
    username: `ann${made}`,
    email: `ann${made}@example.org`,
    password: PASSWORD,
    password2: PASSWORD,
    ...change,
  }
}
const register = (change: object = {}) => anyone.post('/api/auth/register/', fields(change))
const count = async (table: string) => {
  const { rows } = await opened.db.executeQuery<{ count: number }>(
    CompiledQuery.raw(`select count(*)::int as count from ${table}`),
  )
  return rows[0]?.count
}

test('registration stores the values as typed and the zone, and any case signs in', async () => {
  const answer = await anyone.post(
    '/api/auth/register/',
    fields({ username: 'Grace.Hopper', email: 'Grace@Example.org' }),
    {
      'x-timezone': 'Asia/Tokyo',
    },
  )
  expect(answer.status).toBe(201)
  expect(answer.body.user).toEqual({
    id: expect.any(String),
    username: 'Grace.Hopper',
    first_name: '',
    last_name: '',
    email: 'Grace@Example.org',
    email_verify: false,
    time_zone: 'Asia/Tokyo',
  })
  expect((await signIn(anyone, 'grace.hopper')).user.time_zone).toBe('Asia/Tokyo')
  const moved = await signIn(anyone, 'GRACE@example.ORG', PASSWORD, { 'x-timezone': 'Europe/Berlin' })
  expect(moved.user.time_zone).toBe('Europe/Berlin')
})

test('a taken name, a taken address or both are reported', async () => {
  const { user } = await aUser(opened)
  const { username, email } = user
  const name = 'This username is already taken.'
  const address = 'This email is already registered.'
  expect((await register({ username: username.toUpperCase() })).body).toEqual({ error: name })
  expect((await register({ email: email.toUpperCase() })).body).toEqual({ error: address })
  expect((await register({ username, email })).body).toEqual({ error: [name, address] })
})

test('one of twenty concurrent registrations of a name succeeds, and the others leave nothing', async () => {
  const before = await count('users')
  const answers = await Promise.all(Array.from({ length: 20 }, () => register({ username: 'the.one' })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
  expect(await count('users')).toBe((before ?? 0) + 1)
  expect(await count('emails')).toBe(await count('users'))
})

test('the answer lists all problems', async () => {
  const { status, body } = await register({
    username: 'a b',
    email: 'x@y@z',
    password: 'short',
    password2: 'other',
  })
  expect(status).toBe(400)
  expect(body.error).toEqual([
    'Username may only contain letters, digits and . _ - +',
    'Enter a valid email address',
    'Password must be at least 8 characters long',
    'Passwords do not match',
  ])
  expect((await anyone.post('/api/auth/register/', {})).body.error).toHaveLength(4)
})

test.each([
  'no-at.example.org',
  'a@b',
  'a@@example.org',
  'a@b@example.org',
  '"quoted"@example.org',
  'a@[192.0.2.1]',
  'a b@example.org',
  'a@exa mple.org',
  'a@example.org\r\nBcc: b@example.org',
  '.a@example.org',
  'a..b@example.org',
  'a@-example.org',
  'a,b@example.org',
  'Ann <a@example.org>',
  'a@example.org\u0000',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(250)}.org`,
])('%j is refused as an email address', async (email) => {
  expect((await register({ email })).status).toBe(400)
})

test.each(['a+tag@sub.example.org', "o'neil@example.ie", 'jürgen@müller.example', 'x@example.museum'])(
  '%s is one',
  async (email) => expect((await register({ email })).status).toBe(201),
)

test('a password may be any Unicode of 8 to 128 characters, composed or decomposed', async () => {
  const password = 'Ünïcödé 🐎 päss'
  const answer = await register({ username: 'composed', password, password2: password })
  expect(answer.status).toBe(201)
  await signIn(anyone, 'composed', password.normalize('NFD'))
  const horses = '🐎'.repeat(128)
  expect((await register({ password: horses, password2: horses })).status).toBe(201)
  const over = '🐎'.repeat(129)
  expect((await register({ password: over, password2: over })).body.error).toEqual([
    'Password must be at most 128 characters long',
  ])
  const seven = '🐎'.repeat(7)
  expect((await register({ password: seven, password2: seven })).status).toBe(400)
})

test('a wrong name and a wrong password get the same answer', async () => {
  const { user } = await aUser(opened)
  for (const body of [
    { username: user.username, password: 'wrong horse' },
    { username: 'nobody', password: PASSWORD },
    { username: user.username, password: 'x'.repeat(5_000) },
  ]) {
    const { status, body: said } = await anyone.post('/api/auth/login/', body)
    expect([status, said]).toEqual([401, { error: 'Invalid credentials' }])
  }
})

test('with REQUIRE_VERIFIED_EMAIL an unverified account is refused only after its correct password', async () => {
  const strict = await openApp({ env: { REQUIRE_VERIFIED_EMAIL: 'true' } })
  const client = clientOf(strict)
  const person = fields()
  expect((await client.post('/api/auth/register/', person)).status).toBe(201)
  const refused = await client.post('/api/auth/login/', person)
  expect([refused.status, refused.body.error]).toEqual([403, 'Email not verified. Please check your email.'])
  const wrong = await client.post('/api/auth/login/', { ...person, password: 'wrong horse' })
  expect(wrong.status).toBe(401)
})

test('the profile accepts a new name and zone, and refuses taken names and unknown zones', async () => {
  const [ann, bob] = [await aUser(opened), await aUser(opened)]
  const { email } = ann.user
  const update = (change: object) =>
    ann.put('/api/profile/update/', { username: ann.user.username, email, ...change })
  const changed = await update({
    username: 'ann.new',
    first_name: ' Ann ',
    last_name: 'Lee',
    time_zone: 'Asia/Tokyo',
  })
  expect(changed.body).toMatchObject({
    message: expect.any(String),
    user: { username: 'ann.new', first_name: 'Ann', last_name: 'Lee', time_zone: 'Asia/Tokyo' },
  })
  const taken = await update({ username: bob.user.username.toUpperCase(), email: bob.user.email })
  expect([taken.status, taken.body.error]).toEqual([
    400,
    ['This username is already taken.', 'This email is already registered.'],
  ])
  expect((await update({ username: 'ann.new', time_zone: 'Mars/Olympus' })).status).toBe(400)
  expect((await ann.get('/api/user-data/')).body).toEqual(changed.body.user)
  // The old name is free again, and a user may change the case of a name.
  expect((await register({ username: ann.user.username })).status).toBe(201)
  expect((await update({ username: 'ANN.NEW' })).body.user.username).toBe('ANN.NEW')
  const mismatch = await ann.post('/api/profile/change-password/', {
    current_password: PASSWORD,
    new_password: 'long enough',
    confirm_password: 'not the same',
  })
  expect(mismatch.body.error).toEqual(['New passwords do not match'])
})

test.each([
  ['password-reset/validate', 'Invalid password reset link'],
  ['password-reset/confirm', 'Invalid password reset link'],
  ['verify-email', 'Invalid verification link.'],
])('%s without its parts gets its own error', async (path, text) => {
  const { status, body } = await anyone.post(`/api/auth/${path}/`, {
    new_password: PASSWORD,
    confirm_password: PASSWORD,
  })
  expect(status).toBe(400)
  expect(body.error).toEqual([text])
})

const PATHS: [path: string, names: string[]][] = [
  ['/api/auth/register/', ['username', 'email', 'password', 'password2']],
  ['/api/auth/login/', ['username', 'password']],
  ['/api/auth/token/refresh/', ['refresh']],
  ['/api/auth/logout/', ['refresh']],
  ['/api/auth/verify-email/', ['uid', 'token']],
  ['/api/auth/resend-verification/', ['email']],
  ['/api/auth/password-reset/', ['email']],
  ['/api/auth/password-reset/validate/', ['uid', 'token']],
  ['/api/auth/password-reset/confirm/', ['uid', 'token', 'new_password', 'confirm_password']],
  ['/api/auth/google/authenticate/', ['code', 'state', 'iss']],
  ['/api/profile/verify-email-change/', ['uid', 'token', 'new_email']],
]
const OF_A_MEMBER: [path: string, names: string[]][] = [
  ['/api/profile/update/', ['username', 'email', 'first_name', 'last_name', 'time_zone']],
  ['/api/profile/change-password/', ['current_password', 'new_password', 'confirm_password']],
]
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '🐎'.repeat(200),
    'a@b.example',
    crypto.randomUUID(),
    '%00',
    '../..',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

test.each([...PATHS, ...OF_A_MEMBER])('%s never answers 500', async (path, names) => {
  const ann = await aUser(opened)
  const send = path.endsWith('update/') ? ann.put : ann.post
  await fc.assert(
    fc.asyncProperty(
      fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] }),
      async (body) => {
        const answer = await send(path, body)
        expect(answer.status).toBeLessThan(500)
        if (answer.status >= 400)
          expect([answer.body.error].flat().every((text) => typeof text === 'string')).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
  expect((await ann.get('/api/user-data/')).status).toBe(200)
})
