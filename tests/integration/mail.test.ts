// Emails over a real mail server: their triggers and links; none is lost or sent twice.
import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app.ts'
import { aUser, PASSWORD, signIn } from '../support/factories.ts'
import { atEnd } from '../support/lifetime.ts'
import { linksIn, startMail } from '../support/mail.ts'
import { clientOf } from '../support/rest.ts'
import { waitFor } from '../support/wait.ts'

const smtp = await startMail()
atEnd(() => smtp.stop())
const opened = await openApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://tasks.example.org' } })
const anyone = clientOf(opened)

/** The parameters in the path of the newest link to an address, and its query. */
const linkTo = async (email: string, about: RegExp) => {
  const [link] = linksIn(await smtp.emailTo(email, about))
  if (!link) throw new Error('The email has no link')
  expect(link.origin).toBe('https://tasks.example.org')
  const [screen = '', uid = '', token = '', new_email = ''] = link.pathname.split('/').slice(1)
  return {
    screen,
    uid: link.searchParams.get('uid') ?? uid,
    token: link.searchParams.get('token') ?? token,
    new_email: decodeURIComponent(new_email),
  }
}
/** The number of emails in a state of the queue. */
const queued = async (where: string) => {
  const text = `select count(*)::int as count from pgboss.job where name = 'mail' and ${where}`
  const { rows } = await opened.db.executeQuery<{ count: number }>(CompiledQuery.raw(text))
  return rows[0]?.count
}
const settled = () =>
  waitFor('the queue to be empty', async () => (await queued("state < 'completed'")) === 0)

test('registration sends a link that verifies the address and still succeeds when opened again', async () => {
  const ann = await aUser(opened)
  expect(ann.user.email_verify).toBe(false)
  const { screen, uid, token } = await linkTo(ann.user.email, /Verify your email/)
  expect(screen).toBe('verify-email')
  expect((await anyone.post('/api/auth/verify-email/', { uid, token: `${token}x` })).body).toEqual({
    error: 'The verification link is invalid or has expired.',
  })
  for (const _ of [1, 2]) {
    const verified = await anyone.post('/api/auth/verify-email/', { uid, token })
    expect(verified.status).toBe(200)
    expect(verified.body).toEqual({ message: 'Email verified! You can now log in.' })
  }
  expect((await ann.get('/api/user-data/')).body.email_verify).toBe(true)
})

test('an email contains no text that the sender chose, only a link to Dayloop', async () => {
  const chosen = 'www.evil.example'
  const email = 'stranger+www.evil.example@example.org'
  const mallory = await aUser(opened, { username: chosen, email })
  await mallory.anyone.post('/api/auth/password-reset/', { email })
  const names = { username: chosen, first_name: 'www.evil.example', last_name: 'www.evil.example' }
  const other = 'other+www.evil.example@example.org'
  await mallory.put('/api/profile/update/', { ...names, email: other })
  const emails = [
    await smtp.emailTo(email, /Verify your email/),
    await smtp.emailTo(email, /Reset your password/),
    await smtp.emailTo(email, /about to change/),
    await smtp.emailTo(other, /Confirm your new/),
  ]
  for (const sent of emails) {
    const [link] = linksIn(sent)
    const shown = [sent.subject, sent.text, sent.html].map((text) =>
      text.replaceAll(/https:\/\/tasks\.example\.org[^\s<>"]*/g, ''),
    )
    expect(link?.origin).toBe('https://tasks.example.org')
    for (const text of shown) expect(text).not.toContain('evil')
  }
})

test('a verification link expires after a day or when a newer one is sent', async () => {
  const ann = await aUser(opened)
  const first = await linkTo(ann.user.email, /Verify your email/)
  const asked = await anyone.post('/api/auth/resend-verification/', { email: ann.user.email.toUpperCase() })
  expect(asked.status).toBe(200)
  await waitFor(
    'a second email',
    () => smtp.emails.filter(({ to }) => to.includes(ann.user.email)).length === 2,
  )
  const second = await linkTo(ann.user.email, /Verify your email/)
  expect(second.token).not.toBe(first.token)
  expect((await anyone.post('/api/auth/verify-email/', first)).status).toBe(400)
  opened.clock.advance(24 * 3600 + 1)
  expect((await anyone.post('/api/auth/verify-email/', second)).status).toBe(400)
  expect((await signIn(anyone, ann.user.username)).user.email_verify).toBe(false)
})

test('a reset request for an unknown address gets the same answer and sends no email', async () => {
  const ann = await aUser(opened)
  const known = await anyone.post('/api/auth/password-reset/', { email: ann.user.email })
  const unknown = await anyone.post('/api/auth/password-reset/', { email: 'nobody@example.com' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(unknown.body).toEqual(known.body)
  await smtp.emailTo(ann.user.email, /Reset your password/)
  await settled()
  expect(smtp.emails.filter(({ to }) => to.includes('nobody@example.com'))).toEqual([])
})

test('a reset link sets a new password once, ends every session and notifies the owner', async () => {
  const ann = await aUser(opened)
  await anyone.post('/api/auth/password-reset/', { email: ann.user.email })
  const { screen, uid, token } = await linkTo(ann.user.email, /Reset your password/)
  expect(screen).toBe('reset-password')
  const validate = () => anyone.post('/api/auth/password-reset/validate/', { uid, token })
  expect((await validate()).body).toEqual({ valid: true, email: ann.user.email })
  const body = { uid, token, new_password: 'another battery', confirm_password: 'another battery' }
  const mismatch = await anyone.post('/api/auth/password-reset/confirm/', {
    ...body,
    confirm_password: 'other one',
  })
  expect(mismatch.body.error).toEqual(['Passwords do not match'])
  const both = await Promise.all([1, 2].map(() => anyone.post('/api/auth/password-reset/confirm/', body)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const invalid = await validate()
  expect(invalid.status).toBe(400)
  expect(invalid.body).toEqual({ error: 'Invalid or expired reset link', valid: false })
  expect((await ann.get('/api/user-data/')).status).toBe(401)
  expect((await anyone.post('/api/auth/token/refresh/', { refresh: ann.refresh })).status).toBe(401)
  expect(
    (await anyone.post('/api/auth/login/', { username: ann.user.username, password: PASSWORD })).status,
  ).toBe(401)
  expect((await signIn(anyone, ann.user.username, 'another battery')).user.email_verify).toBe(true)
  await smtp.emailTo(ann.user.email, /Your password was changed/)
})

test('a new address takes effect when its link is opened, and the old one is notified', async () => {
  const ann = await aUser(opened)
  const { username } = ann.user
  const new_email = `${username}+new@example.org`
  const asked = await ann.put('/api/profile/update/', { username, email: new_email, first_name: 'Ann' })
  expect(asked.status).toBe(200)
  expect(asked.body.user).toMatchObject({ email: ann.user.email, first_name: 'Ann' })
  await smtp.emailTo(ann.user.email, /about to change/)
  const link = await linkTo(new_email, /Confirm your new email/)
  expect(link).toMatchObject({ screen: 'verify-email-change', new_email })
  const open = (body = {}) => anyone.post('/api/profile/verify-email-change/', { ...link, ...body })
  expect((await open({ new_email: 'other@example.org' })).status).toBe(400)
  expect((await open()).body).toEqual({ message: 'Email changed successfully! Please log in again.' })
  expect((await open()).status).toBe(200)
  expect((await ann.get('/api/user-data/')).status).toBe(401)
  expect((await signIn(anyone, new_email)).user).toMatchObject({ email: new_email, email_verify: true })
  expect(
    (await anyone.post('/api/auth/login/', { username: ann.user.email, password: PASSWORD })).status,
  ).toBe(401)
  await smtp.emailTo(ann.user.email, /was changed/)
  // The old address is free again.
  await aUser(opened, { email: ann.user.email })
})

test('of two users who change to the same address, one gets it and the other is refused', async () => {
  const people = [await aUser(opened), await aUser(opened)]
  const email = 'wanted@example.org'
  const links = []
  for (const { put, user } of people) {
    await put('/api/profile/update/', { username: user.username, email })
    await waitFor('the email', () => smtp.emails.filter(({ to }) => to.includes(email)).length > links.length)
    links.push(await linkTo(email, /confirm that this is the new/))
  }
  const answers = await Promise.all(
    links.map((link) => anyone.post('/api/profile/verify-email-change/', link)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toEqual({
    error: 'This email is already registered.',
  })
})

test('changing the password ends the other sessions and keeps this one', async () => {
  const ann = await aUser(opened)
  const other = await signIn(anyone, ann.user.username)
  const change = (current_password: string) =>
    ann.post('/api/profile/change-password/', {
      current_password,
      new_password: 'a new password',
      confirm_password: 'a new password',
    })
  const wrong = await change('not the password')
  expect([wrong.status, wrong.body.error]).toEqual([400, 'Current password is incorrect'])
  expect((await change(PASSWORD)).status).toBe(200)
  expect((await ann.get('/api/user-data/')).status).toBe(200)
  const bearer = { authorization: `Bearer ${other.access}` }
  expect((await anyone.get('/api/user-data/', bearer)).status).toBe(401)
  await smtp.emailTo(ann.user.email, /Your password was changed/)
})

test('an email that the mail server refuses for a while arrives later, once', async () => {
  smtp.refuse(451)
  const ann = await aUser(opened)
  await waitFor('the first attempt to fail', async () => (await queued("state = 'retry'")) === 1)
  smtp.refuse(null)
  await waitFor('the email', () => smtp.emails.some(({ to }) => to.includes(ann.user.email)), 25_000)
  await settled()
  expect(smtp.emails.filter(({ to }) => to.includes(ann.user.email))).toHaveLength(1)
})

test('a registration that is refused sends nothing', async () => {
  const ann = await aUser(opened)
  await smtp.emailTo(ann.user.email)
  const refused = await anyone.post('/api/auth/register/', {
    username: ann.user.username,
    email: 'refused@example.com',
    password: PASSWORD,
    password2: PASSWORD,
  })
  expect(refused.status).toBe(400)
  await settled()
  expect(smtp.emails.filter(({ to }) => to.includes('refused@example.com'))).toEqual([])
})
