// Deleting an account: sessions end at once, every table and the queue are erased, and an email confirms it.
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { openApp } from '../support/app.ts'
import { anImport, aRoutine, aTask, aUser, PASSWORD, signIn } from '../support/factories.ts'

const opened = await openApp({ env: { RATE_LIMITS: 'off' } })
type Person = Awaited<ReturnType<typeof aUser>>

const eventually = <Answer>(check: () => Promise<Answer>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 50 })

const withEverything = async () => {
  const person = await aUser(opened)
  await aTask(person, { due_date: '2026-03-10' })
  await aRoutine(person)
  await person.post('/api/apply_routines/')
  await person.post(`/api/import/${await anImport(person)}/confirm/`)
  await person.post('/api/feed/')
  await person.patch('/api/settings/', { week_start: 'sunday', auto_apply_routines: true })
  await person.anyone.post('/api/auth/password-reset/', { email: person.user.email })
  return person
}

/** Every row of every table that contains the id or the address of a user. */
const traces = async ({ user }: Person) => {
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and (relnamespace = 'public'::regnamespace or relnamespace = 'pgboss'::regnamespace)`.execute(
    opened.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select ${sql.lit(name)} || ' ' || to_jsonb(t)::text as row from ${sql.raw(name)} as t
      where to_jsonb(t)::text ilike ${`%${user.id}%`} or to_jsonb(t)::text ilike ${`%${user.email}%`}`.execute(
      opened.db,
    )
    found.push(...rows.map(({ row }) => row))
  }
  return found
}

/** The deletion notice itself stays in the development mailbox. */
const besidesNotice = (rows: string[]) => rows.filter((row) => !row.includes('Your account was deleted'))

test('with the password, all rows of the user are erased, and other users keep theirs', async () => {
  const person = await withEverything()
  const other = await withEverything()
  expect(await person.post('/api/profile/delete_account/')).toMatchObject({
    status: 400,
    body: { error: 'Password is required' },
  })
  expect(await person.post('/api/profile/delete_account/', { password: 'wrong password' })).toMatchObject({
    status: 400,
    body: { error: 'Current password is incorrect' },
  })
  const second = await signIn(person.anyone, person.user.username)
  expect(await person.post('/api/profile/delete_account/', { password: PASSWORD })).toMatchObject({
    status: 200,
    body: { message: 'Your account was deleted.' },
  })
  // Immediately, on every device.
  expect((await person.get('/api/tasks/all_tasks/')).status).toBe(401)
  expect(
    (await person.anyone.get('/api/user-data/', { authorization: `Bearer ${second.access}` })).status,
  ).toBe(401)
  expect((await person.anyone.post('/api/auth/token/refresh/', { refresh: second.refresh })).status).toBe(401)
  await eventually(async () => expect(besidesNotice(await traces(person))).toEqual([]))
  await eventually(async () =>
    expect((await traces(person)).filter((row) => row.startsWith('dev_mailbox'))).toHaveLength(1),
  )
  expect(
    (await person.anyone.post('/api/auth/login/', { username: person.user.username, password: PASSWORD }))
      .status,
  ).toBe(401)
  expect((await other.get('/api/tasks/all_tasks/')).body.total_number_tasks).toBeGreaterThan(3)
  // The name and the address are free again.
  await aUser(opened, { username: person.user.username, email: person.user.email })
})

test('a user without a password confirms with a link, which works once', async () => {
  const person = await withEverything()
  await sql`update users set password_hash = null where username = ${person.user.username}`.execute(opened.db)
  expect((await person.post('/api/profile/delete_account/')).body.message).toContain('Open the link')
  const link = await eventually(async () => {
    const { rows } = await sql<{ body: string }>`
      select body from dev_mailbox where recipient = ${person.user.email} and subject = 'Delete your account'`.execute(
      opened.db,
    )
    const path = /\/delete-account\/([\w-]+)\/([\w-]+)/.exec(rows[0]?.body ?? '')
    expect(path).not.toBeNull()
    return path
  })
  const [, uid, token] = link ?? []
  expect((await person.get('/api/tasks/all_tasks/')).status).toBe(200)
  expect(
    (await person.anyone.post('/api/profile/delete_account/confirm/', { uid, token: 'wrong' })).status,
  ).toBe(400)
  expect((await person.anyone.post('/api/profile/delete_account/confirm/', { uid, token })).status).toBe(200)
  expect((await person.get('/api/tasks/all_tasks/')).status).toBe(401)
  await eventually(async () => expect(besidesNotice(await traces(person))).toEqual([]))
  expect(await person.anyone.post('/api/profile/delete_account/confirm/', { uid, token })).toMatchObject({
    status: 400,
    body: { error: 'The link is invalid or has expired.' },
  })
})
