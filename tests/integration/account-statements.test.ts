// The number of statements of each account call, each with an index. Rate limits are off and the email queue is not
// counted (`statementsOf`), because their statements are separate from the call's own.
import type pg from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, type TestApp } from '../support/app.ts'
import { aUser } from '../support/factories.ts'
import { anotherClient } from '../support/locks.ts'
import { MANY_USERS } from '../support/many-users.ts'
import { clientOf } from '../support/rest.ts'
import { statementsOf, tripsOf } from '../support/statements.ts'

type Person = Awaited<ReturnType<typeof aUser>>
type Act = (person: Person, cookie: string) => Promise<{ status: number }>

let opened: TestApp
let client: pg.Client
let person: Person
/** The cookie of a device that signed in as this user before. */
let cookie: string

beforeAll(async () => {
  // Sending emails needs further statements at other times.
  opened = await openApp({ env: { RATE_LIMITS: 'off' }, deps: { mail: { enqueue: async () => {} } } })
  client = await anotherClient(opened.url)
  await client.query(MANY_USERS)
})

beforeEach(async () => {
  person = await aUser(opened)
  const { headers } = await signIn({ by: 'username' })(person, '')
  cookie = [headers['set-cookie']].flat().join().split(';')[0] ?? ''
})

const signIn =
  ({ by, password }: { by: 'username' | 'email'; password?: string }) =>
  ({ anyone, user, password: right }: Person, cookie: string) =>
    anyone.post(
      '/api/auth/login/',
      { username: user[by], password: password ?? right },
      cookie ? { cookie } : {},
    )

const edit =
  (change: object): Act =>
  ({ put, user: { username, email } }) =>
    put('/api/profile/update/', { username, email, ...change })
const changePassword = ({ post, password }: Pick<Person, 'post' | 'password'>) =>
  post('/api/profile/change-password/', {
    current_password: password,
    new_password: 'another horse',
    confirm_password: 'another horse',
  })

test.each<[string, number, number, Act]>([
  ['a sign-in by name', 3, 200, (client) => signIn({ by: 'username' })(client, '')],
  ['a sign-in by address', 3, 200, (client) => signIn({ by: 'email' })(client, '')],
  ['a sign-in from a known device', 3, 200, signIn({ by: 'username' })],
  ['a wrong password', 2, 401, (client) => signIn({ by: 'username', password: 'wrong horse' })(client, '')],
  ['a refresh', 1, 200, ({ anyone, refresh }) => anyone.post('/api/auth/token/refresh/', { refresh })],
  ['logout', 1, 200, ({ anyone, refresh }) => anyone.post('/api/auth/logout/', { refresh })],
  ['who is signed in, without a zone too', 1, 200, ({ get }) => get('/api/user-data/')],
  ['names in the profile', 1, 200, edit({ first_name: 'Ann' })],
  ['names and another zone in the profile', 2, 200, edit({ first_name: 'Ann', time_zone: 'Asia/Tokyo' })],
  ['another username', 9, 200, edit({ username: 'renamed' })],
  ['another address, with its link', 8, 200, edit({ email: 'moved@example.com' })],
  ['a username that is taken', 7, 400, edit({ username: 'crowd-1' })],
  ['a change of password', 6, 200, changePassword],
  ['a wrong present password', 1, 400, ({ post }) => changePassword({ post, password: 'wrong horse' })],
])('%s: %i statements, each by an index', async (_name, most, status, act) => {
  expect(await tripsOf(client, async () => expect((await act(person, cookie)).status).toBe(status))).toBe(
    most,
  )
})

test('a logout with a used token takes 2 statements', async () => {
  const { anyone, refresh } = person
  const { body } = await anyone.post('/api/auth/token/refresh/', { refresh })
  expect(await tripsOf(client, () => anyone.post('/api/auth/logout/', { refresh }))).toBe(2)
  expect((await anyone.post('/api/auth/token/refresh/', { refresh: body.refresh })).status).toBe(401)
})

test('with limits, a sign-in takes statements for its device and two limits too', async () => {
  const limited = clientOf(await openApp({ url: opened.url }))
  const added = async (cookie: string) =>
    (await statementsOf(() => signIn({ by: 'username' })({ ...person, anyone: limited }, cookie))).length - 3
  expect(await added('')).toBe(2 + 2 + 2)
  expect(await added(cookie)).toBe(1 + 2 + 2 + 2)
})
