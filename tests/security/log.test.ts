// V16: the log has each event once, and never a secret.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD } from '../support/factories.ts'
import { clientOf } from '../support/rest.ts'
import { leaksIn, noteSecrets } from '../support/secrets-in-logs.ts'

const lines: string[] = []
const opened = await openApp({ onLog: (line) => lines.push(line) })
const anyone = clientOf(opened)

/** The lines that were logged during a call. */
const during = async (call: () => Promise<unknown>) => {
  lines.length = 0
  await call()
  return lines.map((line) => JSON.parse(line))
}

test('each completed request is logged in one line with its own id', async () => {
  const logged = await during(async () => {
    await anyone.get('/api/tasks/all_tasks/?token=not-to-be-logged')
    await anyone.get('/verify-email/a-uid/a-secret-token')
    await anyone.get('/api/none')
  })
  expect(logged).toMatchObject([
    { msg: 'request', req: { method: 'GET', path: '/api/tasks/all_tasks/' }, status: 401 },
    { msg: 'request', req: { method: 'GET', path: '/verify-email/…' } },
    { msg: 'request', req: { method: 'GET', path: '/api/none' }, status: 404 },
  ])
  expect(new Set(logged.map(({ reqId }) => reqId)).size).toBe(3)
  for (const { reqId, time } of logged) {
    expect(reqId).toMatch(/^[0-9a-f-]{36}$/)
    expect(time).toBeGreaterThan(0)
  }
})

test('successful and failed sign-ins are logged with the client address', async () => {
  const ann = await aUser(opened)
  const logged = await during(async () => {
    for (const password of [PASSWORD, 'not the password'])
      await anyone.post('/api/auth/login/', { username: ann.user.username, password })
  })
  const ip = anyone.address
  const req = { path: '/api/auth/login/', ip }
  // The email of the registration may be logged meanwhile.
  expect(logged.filter(({ msg }) => msg === 'request')).toMatchObject([
    { req, status: 200 },
    { req, status: 401 },
  ])
})

test('input cannot forge log lines', async () => {
  const logged = await during(() => anyone.get('/api/x%0a%7b%22level%22:60%7d?a=\r\n{"level":60}'))
  expect(logged).toHaveLength(1)
  expect(logged[0].level).toBe(30)
})

test.each(['/api/tasks/all_tasks/', '/api/trpc/tasks.all_tasks?input={}'])(
  'an internal error at %s is logged once, with its cause and the id of its request, and its answer has no details',
  async (url) => {
    const ann = await aUser(opened)
    await sql`alter table task_counts rename to hidden`.execute(opened.db)
    let said = ''
    const logged = await during(async () => {
      const { status, headers, body } = await ann.get(url)
      expect([status, headers['cache-control']]).toEqual([500, 'no-store'])
      said = JSON.stringify(body)
    }).finally(() => sql`alter table hidden rename to task_counts`.execute(opened.db))
    expect(said).toContain('Server error. Please try again later.')
    expect(said).not.toMatch(/task_counts|relation|select|stack|\.ts|42P01/i)
    const errors = logged.filter(({ level }) => level >= 50)
    expect(errors).toHaveLength(1)
    expect(errors[0].err.message).toContain('task_counts')
    const request = logged.find(({ msg }) => msg === 'request')
    expect([request.status, request.reqId]).toEqual([500, errors[0].reqId])
  },
)

test('the search for secrets in logs finds planted secrets', () => {
  const secret = 'hunter2-"quoted" geheim'
  const line = (text: string) => `{"level":30,"msg":${JSON.stringify(text)}}\n`
  const clean = line('request') + line('mail kept')
  expect(leaksIn(clean, [secret])).toEqual([])
  for (const form of [secret, encodeURIComponent(secret)])
    expect(leaksIn(clean + line(`tried ${form} again`) + clean, ['other', secret])).toHaveLength(1)
  const shown = line(`mail kept in the development mailbox ${secret}`)
  expect(leaksIn(shown, [secret])).toEqual([])
})

test('the search knows the secrets of all calls and answers of the run', async () => {
  const known: string[] = []
  noteSecrets(
    [
      { password: 'a new password', nested: [{ refresh: 'a-refresh-token' }] },
      '{"new_password":"in a text of JSON"}',
      { Authorization: 'Bearer an-access-token', 'set-cookie': ['device=a-cookie-value; Path=/'] },
      { username: 'not a secret', password: 'short' },
    ],
    '',
    (secret) => known.push(secret),
  )
  expect(known).toEqual([
    'a new password',
    'a-refresh-token',
    'in a text of JSON',
    'an-access-token',
    'a-cookie-value',
  ])
})
