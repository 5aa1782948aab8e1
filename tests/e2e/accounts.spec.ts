// The links of real emails: verification, password reset, change of the address.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/e2e.ts'
import { expect, test } from '../support/e2e-accounts.ts'
import { linksIn } from '../support/mail.ts'

test.use({ serviceWorkers: 'block' })

async function signInByForm(page: Page, username: string, password: string) {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('a new user registers, opens the emailed link and signs in', async ({ page, services, person }) => {
  const username = `acc-${randomUUID().slice(0, 13)}`
  const email = `${username}@example.com`
  await page.goto('/register')
  const fill = async (name: string, address: string, password: string, confirmed: string) => {
    await page.getByLabel('Username').fill(name)
    await page.getByLabel('Email', { exact: true }).fill(address)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm Password').fill(confirmed)
    await page.getByRole('button', { name: 'Sign Up' }).click()
  }
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await fill('a b@c', 'ann@example', 'short', 'other')
  for (const text of [
    'Username may only contain letters, digits and . _ - +',
    'Enter a valid email address, like name@example.com',
    'Password must be at least 8 characters long',
    'Passwords do not match',
  ])
    await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(calls.filter((url) => url.includes('auth.register'))).toEqual([])

  await fill(person.username, person.email, PASSWORD, PASSWORD)
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is already taken\./)
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'This email is already registered.',
  )
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await expect(page.getByText('This email is already registered.')).toBeHidden()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Check Your Email')).toBeVisible()

  const [link] = linksIn(await services.mail.emailTo(email, /verify/i))
  await page.goto(link?.href ?? '')
  await expect(page.getByText('Email Verified')).toBeVisible()
  await expect(page.getByText(/Redirecting to login in \d+ seconds?\.\.\./)).toBeVisible()
  await page
    .getByRole('link', { name: 'Back to Login' })
    .or(page.getByRole('button', { name: 'Back to Login' }))
    .click()
  await expect(page.getByText('Email verified! You can now log in.')).toBeVisible()

  // A mail scanner or a second click changes nothing: the address stays verified.
  await page.goto(link?.href ?? '')
  await expect(page.getByText('Email Verified')).toBeVisible()
})

test('an incomplete and an unknown verification link show their errors', async ({ page }) => {
  await page.goto('/verify-email/')
  await expect(page.getByText('Invalid verification link.')).toBeVisible()
  await page.goto(`/verify-email/${randomUUID()}/nonsense`)
  await expect(page.getByText('Verification Failed')).toBeVisible()
  await expect(page.getByText('The verification link is invalid or has expired.')).toBeVisible()
})

test('a forgotten password is reset once with the emailed link', async ({ page, services, person }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Check Your Email')).toBeVisible()

  const [link] = linksIn(await services.mail.emailTo(person.email, /reset/i))
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link?.href ?? '')
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  const token = link?.searchParams.get('token') ?? ''
  expect(token).not.toBe('')
  expect(asked.filter((url) => url.includes(token))).toEqual([link?.href])
  const fresh = page.getByLabel('New Password', { exact: true })
  await fresh.fill('short')
  await expect(page.getByText('Weak')).toBeVisible()
  await page.getByLabel('Confirm New Password').fill('other')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await fresh.fill('a password for winter')
  await expect(page.getByText('Strong')).toBeVisible()
  await page.getByLabel('Confirm New Password').fill('a password for winter')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password Reset Successful!')).toBeVisible()
  await page.waitForURL('**/login')

  await signInByForm(page, person.username, PASSWORD)
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await signInByForm(page, person.username, 'a password for winter')
  await page.waitForURL('**/today-tasks')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  await page.goto(link?.href ?? '')
  await expect(page.getByText('Invalid Reset Link')).toBeVisible()
  await expect(page.getByText('Request New Reset Link')).toBeVisible()
})

test('changes from another device show in every tab on return', async ({
  signedInPage: page,
  context,
  request,
  person,
}) => {
  const sidebar = (tab: typeof page) => tab.getByRole('complementary', { name: 'Sidebar' })
  const other = await context.newPage()
  await other.goto('/all-tasks')
  await expect(sidebar(other).getByText(person.username, { exact: true })).toBeVisible()
  await expect(sidebar(page).getByText(person.username, { exact: true })).toBeVisible()
  const data = { first_name: 'Ada', last_name: 'Lovelace', username: person.username, email: person.email }
  const headers = { Authorization: `Bearer ${person.access}` }
  expect((await request.put('/api/profile/update/', { data, headers })).ok()).toBe(true)
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(sidebar(page).getByText('Ada Lovelace')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(sidebar(other).getByText('Ada Lovelace')).toBeVisible()
})

test('an email address is changed with the link sent to the new one', async ({
  signedInPage: page,
  services,
  person,
}) => {
  const email = `new-${person.email}`
  await page.goto('/profile')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Update Profile' }).click()
  const [link] = linksIn(await services.mail.emailTo(email, /confirm/i))
  await services.mail.emailTo(person.email, /change|address/i)

  await page.goto(link?.href ?? '')
  await expect(page.getByText('Email Updated')).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Log In Again' })
    .or(page.getByRole('button', { name: 'Log In Again' }))
    .click()
  await expect(page.getByText('Email changed successfully! Please log in again.')).toBeVisible()
  await signInByForm(page, email, PASSWORD)
  await page.waitForURL('**/today-tasks')
})
