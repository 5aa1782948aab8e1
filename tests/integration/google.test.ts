// Sign-in with Google with a real OpenID provider on loopback: identification, linking, and refusals.
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findProblems } from '../../server/src/ops/invariants.ts'
import { noRemovedRows, retentionJob } from '../../server/src/ops/retention-job.ts'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD, signIn } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { linksIn, startMail } from '../support/mail.ts'
import { type Claims, startProvider } from '../support/provider.ts'
import { type Client, clientOf } from '../support/rest.ts'

const provider = await startProvider()
atEnd(() => provider.stop())
const smtp = await startMail()
atEnd(() => smtp.stop())
const opened = await openApp({ env: { ...provider.env, SMTP_URL: smtp.url } })

let people = 0
const someone = (fields: Partial<Claims> = {}): Claims => {
  people += 1
  return {
    sub: `subject-${people}`,
    email: `google${people}@gmail.example`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...fields,
  }
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().map(String).join('; ')

/** Starts a sign-in in one browser. Returns the address of the provider and the browser's cookie. */
const begin = async (browser: Client) => {
  const answer = await browser.get('/api/auth/google/url/')
  expect(answer.status).toBe(200)
  const set = cookieOf(answer)
  return { auth_url: String(answer.body.auth_url), set, cookie: { cookie: set.split(';')[0] ?? '' } }
}

/** Completes a sign-in with those claims. The request of the callback page may be changed. */
const signInAs = async (claims: Claims, change: object = {}, browser = clientOf(opened)) => {
  provider.signsIn(claims)
  const { auth_url, cookie } = await begin(browser)
  const back = await provider.authorize(auth_url)
  const sent = { code: back.searchParams.get('code'), state: back.searchParams.get('state'), ...change }
  const finish = () =>
    browser.post('/api/auth/google/authenticate/', sent, { 'x-timezone': 'Asia/Tokyo', ...cookie })
  return { finish, answer: await finish() }
}

test('the browser gets a URL with PKCE, state and nonce, and an HttpOnly cookie', async () => {
  const { auth_url, set } = await begin(clientOf(opened))
  const { searchParams: sent } = new URL(auth_url)
  expect(sent.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce'])
    expect(sent.get(name)?.length, name).toBeGreaterThan(20)
  expect(sent.get('redirect_uri')).toBe('http://localhost:3000/auth/google/callback')
  expect(set).toMatch(/HttpOnly/)
  expect(set).toMatch(/SameSite=Lax/)
  expect(decodeURIComponent(set)).not.toContain(sent.get('state'))
})

test('a new user gets a verified account without a password, and can sign in to it again', async () => {
  const claims = someone()
  const { answer } = await signInAs(claims)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    is_new_user: true,
    user: { email: claims.email, email_verify: true, first_name: 'Grace', time_zone: 'Asia/Tokyo' },
  })
  const again = await signInAs(claims)
  expect(again.answer.body).toMatchObject({ is_new_user: false, user: { id: answer.body.user.id } })
  const tried = await clientOf(opened).post('/api/auth/login/', {
    username: claims.email,
    password: PASSWORD,
  })
  expect(tried.status).toBe(401)
})

test('an identity is found by its subject even if its address changes', async () => {
  const claims = someone()
  const { answer } = await signInAs(claims)
  const moved = await signInAs({ ...claims, email: 'moved@gmail.example' })
  expect(moved.answer.body.user.id).toBe(answer.body.user.id)
})

test('a verified account with the same address is linked, keeps its password and gets an email', async () => {
  const ann = await aUser(opened)
  const [link] = linksIn(await smtp.emailTo(ann.user.email))
  const [, uid, token] = link?.pathname.split('/').slice(1) ?? []
  await ann.anyone.post('/api/auth/verify-email/', { uid, token })
  const { answer } = await signInAs(someone({ email: ann.user.email }))
  expect(answer.body).toMatchObject({ is_new_user: false, user: { id: ann.user.id } })
  await smtp.emailTo(ann.user.email, /Google was added/)
  await signIn(ann.anyone, ann.user.username)
  expect((await ann.get('/api/user-data/')).status).toBe(200)
})

const OTHER_ACCOUNT = {
  error:
    'Another Google account is already linked to this email address. Sign in with that one, or with your password.',
}

test('a second subject with the same address is refused, and the first still signs in', async () => {
  const claims = someone()
  const { answer } = await signInAs(claims)
  const second = { ...claims, sub: 'reassigned' }
  for (const email of [claims.email, claims.email?.toUpperCase()]) {
    const refused = await signInAs({ ...second, ...(email && { email }) })
    expect([refused.answer.status, refused.answer.body]).toEqual([400, OTHER_ACCOUNT])
  }
  expect((await signInAs(claims)).answer.body.user.id).toBe(answer.body.user.id)
})

test('one of several concurrent first sign-ins with the same address gets the account', async () => {
  const claims = someone()
  provider.signsIn(claims)
  let subjects = 0
  // The access token has no nonce.
  const anotherSubject = ({ payload }: { payload: Record<string, unknown> }) => {
    if (payload.nonce) payload.sub = `${claims.sub}-${subjects++}`
  }
  provider.service.on('beforeTokenSigning', anotherSubject)
  const answers = await Promise.all(Array.from({ length: 4 }, () => signInAs(claims)))
  provider.service.off('beforeTokenSigning', anotherSubject)
  const refused = answers.flatMap(({ answer }) => (answer.status === 200 ? [] : [answer.body]))
  expect(refused).toEqual(Array(3).fill(OTHER_ACCOUNT))
})

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (token: string) =>
  token.split('.').map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
const signedBy = (key: typeof foreign.privateKey, header: object, claims: object) => {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}

/** Invalid ID tokens: of another issuer or for another sign-in, made from a valid header and valid claims. */
const FORGED: Record<string, (header: object, claims: object) => string> = {
  'signed with a foreign key': (header, claims) => signedBy(foreign.privateKey, header, claims),
  'signed with a foreign key of an unknown name': (header, claims) =>
    signedBy(foreign.privateKey, { ...header, kid: 'foreign' }, claims),
  'signed with a key in its own header': (header, claims) =>
    signedBy(foreign.privateKey, { ...header, jwk: foreign.publicKey.export({ format: 'jwk' }) }, claims),
  'not signed': (_header, claims) => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
  'without a signature': (header, claims) => `${encoded(header)}.${encoded(claims)}.`,
  'signed with the client secret': (_header, claims) => {
    const signed = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`
    return `${signed}.${createHmac('sha256', 'secret').update(signed).digest('base64url')}`
  },
}

/** Makes the provider answer with another ID token for one sign-in. */
const withToken = async (forge: (header: object, claims: object) => string) => {
  const replace = ({ body }: { body: Record<string, unknown> }) => {
    const [header, claims] = parts(String(body.id_token).split('.').slice(0, 2).join('.'))
    body.id_token = forge(header, claims)
  }
  provider.service.once('beforeResponse', replace)
  return (await signInAs(someone())).answer
}

test.each(Object.entries(FORGED))('an ID token %s is refused', async (_what, forge) => {
  const answer = await withToken(forge)
  expect([answer.status, answer.body]).toEqual([400, { error: 'Google authentication failed' }])
})

test.each<[string, Partial<Claims>]>([
  ['of another issuer', { iss: 'https://elsewhere.example' }],
  ['for another client', { aud: 'another-client' }],
  ['of another sign-in', { nonce: 'another' }],
  ['that has expired', { iat: 1_000_000, exp: 1_000_600 }],
])('an ID token %s is refused although its signature is valid', async (_what, claims) => {
  const { answer } = await signInAs(someone(claims))
  expect(answer.status).toBe(400)
})

test('a sign-in works right after the provider rotated its keys', async () => {
  expect((await signInAs(someone())).answer.status).toBe(200)
  await provider.addKey()
  for (const _ of [1, 2]) expect((await signInAs(someone())).answer.status).toBe(200)
})

test('an unverified account is taken over, and its sessions, password and links become invalid', async () => {
  const intruder = await aUser(opened)
  const [link] = linksIn(await smtp.emailTo(intruder.user.email))
  const [, uid, token] = link?.pathname.split('/').slice(1) ?? []
  await intruder.put('/api/profile/update/', {
    username: intruder.user.username,
    email: 'intruder@example.org',
  })
  const [change] = linksIn(await smtp.emailTo('intruder@example.org'))
  const [, , change_token] = change?.pathname.split('/').slice(1) ?? []
  const { answer } = await signInAs(someone({ email: intruder.user.email }))
  expect(answer.body.user).toMatchObject({ id: intruder.user.id, email_verify: true })
  expect((await intruder.get('/api/user-data/')).status).toBe(401)
  const { anyone, user, refresh } = intruder
  expect((await anyone.post('/api/auth/token/refresh/', { refresh })).status).toBe(401)
  expect(
    (await anyone.post('/api/auth/login/', { username: user.username, password: PASSWORD })).status,
  ).toBe(401)
  expect((await anyone.post('/api/auth/verify-email/', { uid, token })).status).toBe(400)
  const moved = { uid, token: change_token, new_email: 'intruder@example.org' }
  expect((await anyone.post('/api/profile/verify-email-change/', moved)).status).toBe(400)
})

const FAILED = { error: 'Google authentication failed' }

test.each<[string, object]>([
  ['a wrong state', { state: 'wrong' }],
  ['a code of nobody', { code: 'x'.repeat(5000) }],
])('%s is refused', async (_what, change) => {
  const { answer } = await signInAs(someone(), change)
  expect(answer.status).toBe(400)
  expect([answer.body.error].flat()).toEqual([FAILED.error])
})

test('a missing code gets its own error', async () => {
  const { answer } = await signInAs(someone(), { code: undefined })
  expect(answer.body.error).toEqual(['No authorization code received from Google.'])
})

test('a legacy client may omit the state but not the cookie', async () => {
  const { answer } = await signInAs(someone(), { state: undefined })
  expect(answer.status).toBe(200)
  const { auth_url } = await begin(clientOf(opened))
  const back = await provider.authorize(auth_url)
  const sent = { code: back.searchParams.get('code'), state: back.searchParams.get('state') }
  const elsewhere = await clientOf(opened).post('/api/auth/google/authenticate/', sent)
  expect([elsewhere.status, elsewhere.body]).toEqual([400, FAILED])
})

test('a sign-in can be finished only once', async () => {
  const { finish, answer } = await signInAs(someone())
  expect(answer.status).toBe(200)
  expect(cookieOf(answer)).toMatch(/dayloop_google=;/)
  expect([(await finish()).status, (await finish()).body]).toEqual([400, FAILED])
})

test('an address that the provider has not verified is refused', async () => {
  const { email_verified: _, ...silent } = someone()
  for (const claims of [someone({ email_verified: false }), silent]) {
    const { answer } = await signInAs(claims)
    expect(answer.status).toBe(400)
  }
})

test('ten concurrent first sign-ins of one user create one account', async () => {
  const claims = someone()
  provider.signsIn(claims)
  const answers = await Promise.all(Array.from({ length: 10 }, () => signInAs(claims)))
  expect(answers.map(({ answer }) => answer.status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ answer }) => answer.body.user.id)).size).toBe(1)
})

test('without configuration the sign-in cannot start', async () => {
  const plain = clientOf(await openApp())
  const begun = await plain.get('/api/auth/google/url/')
  expect([begun.status, begun.body]).toEqual([503, { error: 'Failed to initiate Google login' }])
  expect((await plain.post('/api/auth/google/authenticate/', { code: 'x', state: 'y' })).status).toBe(400)
})

test('over TLS the cookie is Secure and bound to the host', async () => {
  const secure = await openApp({ env: { ...provider.env, PUBLIC_URL: 'https://tasks.example.org' } })
  const { set } = await begin(clientOf(secure))
  expect(set).toMatch(/^__Host-dayloop_google=/)
  expect(set).toMatch(/Secure/)
})

test('an identity that an older version linked during an upgrade is completed within an hour', async () => {
  const claims = someone()
  expect((await signInAs(claims)).answer.status).toBe(200)
  await sql`delete from linked_identities where subject = ${claims.sub}`.execute(opened.db)
  expect(await findProblems(opened.db)).toHaveLength(1)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const due = opened.clock.now().toISOString()
  const job = retentionJob({ db: opened.deps.db, clock: opened.clock.now, removed: noRemovedRows() })
  await job.run({ due }, { id: 'link', tries: 1, log })
  expect(await findProblems(opened.db)).toEqual([])
})
