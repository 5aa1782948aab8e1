// Rate limits per account, address and device. Many logins delay only logins.
import { expect, test } from 'vitest'
import { addressKey } from '../../server/src/limits/address.ts'
import { openPasswords } from '../../server/src/secrets/passwords.ts'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD } from '../support/factories.ts'
import { clientOf } from '../support/rest.ts'

const opened = await openApp()
type Client = ReturnType<typeof clientOf>
const tryLogin = (client: Client, username: string, password = 'wrong horse', headers = {}) =>
  client.post('/api/auth/login/', { username, password }, headers)
const statuses = async (count: number, act: (index: number) => Promise<{ status: number }>) => {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push((await act(index)).status)
  return found
}

test('after ten wrong passwords for an account from any address, a login answers 429 with Retry-After', async () => {
  const { user } = await aUser(opened)
  const tried = await statuses(10, (index) =>
    tryLogin(clientOf(opened), index % 2 ? user.username.toUpperCase() : user.email),
  )
  expect(tried).toEqual(Array(10).fill(401))
  const refused = await tryLogin(clientOf(opened), user.username, PASSWORD)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ error: 'Too many attempts. Please try again later.' })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
})

test('at most ten of many concurrent guesses are checked', async () => {
  const { user } = await aUser(opened)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => tryLogin(clientOf(opened), user.username)),
  )
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
})

test('an unknown name has the same limit', async () => {
  const tried = await statuses(11, () => tryLogin(clientOf(opened), 'nobody.at.all'))
  expect(tried).toEqual([...Array(10).fill(401), 429])
})

test('correct passwords do not count', async () => {
  const { user, anyone } = await aUser(opened)
  expect(await statuses(15, () => tryLogin(anyone, user.username, PASSWORD))).toEqual(Array(15).fill(200))
})

test('the owner can sign in on a known device while others flood the account', async () => {
  const { user, anyone } = await aUser(opened)
  const before = await tryLogin(anyone, user.username, PASSWORD)
  const cookie = [before.headers['set-cookie']]
    .flat()
    .map(String)
    .find((text) => text.startsWith('dayloop_device'))
  expect(cookie).toMatch(/HttpOnly/)
  await statuses(12, () => tryLogin(clientOf(opened), user.username))
  expect((await tryLogin(clientOf(opened), user.username, PASSWORD)).status).toBe(429)
  const known = { cookie: cookie?.split(';')[0] ?? '' }
  const again = await tryLogin(anyone, user.username, PASSWORD, known)
  expect(again.status).toBe(200)
  // The device secret changes with each sign-in, so the earlier one is invalid now.
  expect((await tryLogin(anyone, user.username, PASSWORD, known)).status).toBe(429)
  const planted = { cookie: `${known.cookie.split('=')[0]}=${'A'.repeat(43)}` }
  expect((await tryLogin(anyone, user.username, PASSWORD, planted)).status).toBe(429)
})

test('after fifty wrong passwords from one address for any accounts, only that address is refused', async () => {
  const attacker = clientOf(opened)
  const { user } = await aUser(opened)
  const tried = await statuses(51, (index) => tryLogin(attacker, `somebody${index}`))
  expect(tried).toEqual([...Array(50).fill(401), 429])
  expect((await tryLogin(clientOf(opened), user.username, PASSWORD)).status).toBe(200)
  // A login that is refused because of its address does not count for the account.
  await statuses(20, () => tryLogin(attacker, user.username))
  expect((await tryLogin(clientOf(opened), user.username, PASSWORD)).status).toBe(200)
})

test('replicas share the counts', async () => {
  const replica = await openApp({ url: opened.url })
  const { user } = await aUser(opened)
  const apps = [opened, replica]
  const tried = await statuses(11, (index) => tryLogin(clientOf(apps[index % 2] ?? opened), user.username))
  expect(tried).toEqual([...Array(10).fill(401), 429])
})

test.each(['password-reset', 'resend-verification'])(
  '%s is limited to five per hour for an account and thirty for an address',
  async (path) => {
    const ask = (client: Client, email: string) => client.post(`/api/auth/${path}/`, { email })
    const known = await aUser(opened)
    for (const email of [known.user.email, 'stranger@example.com'])
      expect(await statuses(6, () => ask(clientOf(opened), email))).toEqual([...Array(5).fill(200), 429])
    const one = clientOf(opened)
    const tried = await statuses(31, (index) => ask(one, `address${index}@example.com`))
    expect(tried).toEqual([...Array(30).fill(200), 429])
  },
)

test('an address can register thirty accounts per hour', async () => {
  const one = clientOf(opened)
  const tried = await statuses(31, () =>
    one.post('/api/auth/register/', {
      username: 'taken.name',
      email: 'taken@example.com',
      password: PASSWORD,
      password2: PASSWORD,
    }),
  )
  expect(tried).toEqual([201, ...Array(29).fill(400), 429])
})

test('RATE_LIMITS=off disables all limits', async () => {
  const free = await openApp({ env: { RATE_LIMITS: 'off' } })
  const one = clientOf(free)
  expect(await statuses(12, () => tryLogin(one, 'nobody'))).toEqual(Array(12).fill(401))
})

test('during a flood of logins, other calls stay fast and memory stays bounded', async () => {
  const free = await openApp({
    env: { RATE_LIMITS: 'off' },
    deps: { passwords: openPasswords({ waiting: 40 }) },
  })
  const ann = await aUser(free)
  const timed = async () => {
    const took: number[] = []
    for (let count = 0; count < 40; count++) {
      const began = performance.now()
      expect((await ann.get('/api/tasks/today_tasks/')).status).toBe(200)
      took.push(performance.now() - began)
    }
    return took.toSorted((one, other) => one - other)[20] ?? 0
  }
  await timed()
  const calm = await timed()
  const flood = Promise.all(Array.from({ length: 100 }, () => tryLogin(clientOf(free), ann.user.username)))
  const flooded = await timed()
  const answers = await flood
  // The queue is limited: requests beyond it get 503.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
  const refused = answers.find(({ status }) => status === 503)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(flooded).toBeLessThan(Math.max(calm * 8, 40))
  console.log(`one list: ${calm.toFixed(1)} ms, in the flood ${flooded.toFixed(1)} ms`)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (ip, key) => expect(addressKey(ip)).toBe(key))
