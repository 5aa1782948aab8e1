// Concurrent edits of one profile, and of several profiles that request the same name.
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD, signIn } from '../support/factories.ts'
import { anotherClient, waitUntilBlocking } from '../support/locks.ts'

const opened = await openApp({ env: { RATE_LIMITS: 'off' } })
const client = await anotherClient(opened.url)

type Person = Awaited<ReturnType<typeof aUser>>
let person: Person
beforeEach(async () => {
  person = await aUser(opened)
})

const edit = ({ put, user: { username, email } }: Person, change: object) =>
  put('/api/profile/update/', { username, email, ...change })
const namesOf = async ({ user }: Person) => {
  const { rows } = await client.query('select username_key from usernames where user_id = $1', [user.id])
  return rows.map(({ username_key }) => username_key)
}

test('an edit that waits for another change of the row keeps both changes', async () => {
  await client.query('begin')
  await client.query("update users set time_zone = 'Asia/Tokyo' where id = $1", [person.user.id])
  const edited = edit(person, { first_name: 'Ann', username: 'waited' })
  await waitUntilBlocking(client)
  await client.query('commit')
  const { status, body } = await edited
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ first_name: 'Ann', username: 'waited', time_zone: 'Asia/Tokyo' })
  expect(await namesOf(person)).toEqual(['waited'])
})

test('an edit that waits for another rename leaves only one name', async () => {
  await client.query('begin')
  await client.query("update users set username = 'between' where id = $1", [person.user.id])
  await client.query('delete from usernames where user_id = $1', [person.user.id])
  await client.query("insert into usernames values ('between', $1)", [person.user.id])
  const edited = edit(person, { username: 'moved.on' })
  await waitUntilBlocking(client)
  await client.query('commit')
  expect((await edited).body).toMatchObject({ message: 'Profile updated.', user: { username: 'moved.on' } })
  expect(await namesOf(person)).toEqual(['moved.on'])
})

test('an edit changes nothing if the session ends and the address changes while it waits', async () => {
  await client.query('begin')
  await client.query('select from users where id = $1 for update', [person.user.id])
  const edited = edit(person, { first_name: 'Late' })
  await waitUntilBlocking(client)
  await client.query('delete from sessions where user_id = $1', [person.user.id])
  await client.query("update users set email = 'elsewhere@example.com' where id = $1", [person.user.id])
  await client.query('commit')
  expect((await edited).status).toBe(401)
  const { user } = await signIn(person.anyone, person.user.username)
  expect(user.first_name).toBe('')
})

test('after concurrent renames of one user, one name is taken and the others are free', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `name.${index}`)
  const answers = await Promise.all(names.map((username) => edit(person, { username })))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const [name] = await namesOf(person)
  expect(await namesOf(person)).toHaveLength(1)
  expect((await signIn(person.anyone, String(name))).user.username).toBe(name)
  const next = await aUser(opened, { username: names.find((one) => one !== name) ?? '', password: PASSWORD })
  expect(next.user.id).not.toBe(person.user.id)
})

test('one of several users who claim a name gets it, and the others keep their names', async () => {
  const people = [person, await aUser(opened), await aUser(opened), await aUser(opened)]
  const answers = await Promise.all(people.map((one) => edit(one, { username: 'the.one' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  for (const one of people) expect(await namesOf(one)).toHaveLength(1)
})

test('two users who claim each other’s names are both refused', async () => {
  const other = await aUser(opened)
  const answers = await Promise.all([
    edit(person, { username: other.user.username }),
    edit(other, { username: person.user.username }),
  ])
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { error: 'This username is already taken.' }])
})
