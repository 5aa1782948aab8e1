// The development mailbox: it receives emails without a mail server, and does not exist in production.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser } from '../support/factories.ts'
import { clientOf } from '../support/rest.ts'
import { waitFor } from '../support/wait.ts'

test('the mailbox lists emails with working links and escaped text', async () => {
  const opened = await openApp()
  const { user } = await aUser(opened, { email: "o'neil&co@example.org" })
  const page = await waitFor('the email', async () => {
    const answer = await opened.app.inject('/dev/mailbox')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    return answer.body.includes('Verify your email') && answer.body
  })
  expect(page).toContain('<title>Development mailbox</title>')
  expect(page).toContain('o&#39;neil&#38;co@example.org')
  expect(page).not.toMatch(/<style|style=|<script|onclick/)
  const link = /href="(http:\/\/localhost:3000\/verify-email\/[^"]+)"/.exec(page)?.[1] ?? ''
  const [, , uid, token] = new URL(link).pathname.split('/')
  expect(uid).toBe(user.id)
  expect((await clientOf(opened).post('/api/auth/verify-email/', { uid, token })).status).toBe(200)
})

test.each([{ SMTP_URL: 'smtp://127.0.0.1:1' }, { NODE_ENV: 'production' }])(
  'the mailbox does not exist with %j',
  async (env) => {
    const { app } = await openApp({ env })
    expect((await app.inject('/dev/mailbox')).statusCode).toBe(404)
  },
)

test('in production without a mail server, emails stay queued and no link is logged', async () => {
  const lines: string[] = []
  const opened = await openApp({ env: { NODE_ENV: 'production' }, onLog: (line) => lines.push(line) })
  const { user } = await aUser(opened)
  await waitFor('the line in the log', () => lines.some((line) => line.includes('emails stay queued')))
  const { rows } = await sql`select state from pgboss.job where name = 'mail'`.execute(opened.db)
  expect(rows).toEqual([{ state: 'created' }])
  expect(await opened.db.selectFrom('dev_mailbox').select('id').execute()).toEqual([])
  expect(lines.filter((line) => line.includes(user.email) || line.includes('/verify-email/'))).toEqual([])
})
