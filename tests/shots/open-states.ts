// The public screens, with the last steps of registration, password reset and both kinds of verification.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mailedLink } from '../support/mailbox.ts'
import { at, press, type State } from './steps.ts'

const PASSWORD = 'dayloop-demo'

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value)
}

const aName = () => `grace.${randomUUID().slice(0, 8)}`

/** Registers a user over REST. Returns the address and the token of a session. */
const somebody = async (page: Page) => {
  const username = aName()
  const email = `${username}@dayloop.example`
  const data = { username, email, password: PASSWORD, password2: PASSWORD }
  await page.request.post('/api/auth/register/', { data })
  const login = await page.request.post('/api/auth/login/', { data: { username, password: PASSWORD } })
  const { access } = (await login.json()) as { access: string }
  return { username, email, access }
}

const register = async (page: Page) => {
  await page.goto('/register')
  const name = aName()
  const email = `${name}@dayloop.example`
  await fill(page, { Username: name, Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD })
  await press(page, 'Sign Up')
  await press(page, 'Stay here')
}

const verifyEmail = async (page: Page) => {
  const { email } = await somebody(page)
  await page.goto(await mailedLink(page, email, 'Verify your email'))
  await press(page, 'Stay here')
}

const verifyEmailChange = async (page: Page) => {
  const { username, email, access } = await somebody(page)
  const fresh = `new.${email}`
  await page.request.put('/api/profile/update/', {
    data: { username, email: fresh, first_name: '', last_name: '' },
    headers: { Authorization: `Bearer ${access}` },
  })
  await page.goto(await mailedLink(page, fresh, 'Confirm your new email'))
  await press(page, 'Stay here')
}

const askForReset = async (page: Page) => {
  const { email } = await somebody(page)
  await page.goto('/forgot-password')
  await fill(page, { Email: email })
  await press(page, 'Send Reset Link')
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
  return email
}

const setPassword = async (page: Page) => {
  await page.goto(await mailedLink(page, await askForReset(page), 'Reset your password'))
  await page.getByLabel('Confirm New Password').waitFor()
}

const failToSetPassword = async (page: Page) => {
  await fill(page, { 'New Password': 'short', 'Confirm New Password': 'other' })
  await press(page, 'Reset Password')
}

const passwordWasSet = async (page: Page) => {
  await fill(page, { 'New Password': PASSWORD, 'Confirm New Password': PASSWORD })
  await press(page, 'Reset Password')
  await press(page, 'Stay here')
}

const download = async (page: Page) => {
  await at('/download')(page)
  await page.getByRole('link', { name: 'Download APK' }).waitFor()
}

/** The states of the public screens. */
export const openStates: State[] = [
  ['landing', at('/'), true],
  ['login', at('/login')],
  ['login-problems', at('/login', 'Sign In')],
  ['register', at('/register')],
  ['register-problems', at('/register', 'Sign Up'), true],
  ['registered', register],
  ['verify-email', verifyEmail],
  ['verify-email-invalid', at('/verify-email')],
  ['verify-email-change', verifyEmailChange],
  ['verify-email-change-invalid', at('/verify-email-change')],
  ['forgot-password', at('/forgot-password')],
  ['forgot-password-sent', askForReset],
  ['reset-password', setPassword],
  ['reset-password-problems', failToSetPassword, true],
  ['reset-password-done', passwordWasSet],
  ['reset-password-invalid', at('/reset-password')],
  ['google-callback', at('/auth/google/callback')],
  ['download', download, true],
  ['contact', at('/contact')],
  ['not-found', at('/nowhere')],
]
