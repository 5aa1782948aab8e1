// axe on the last screen of account forms and emailed links: registered, verified, new address, new password.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { check, desk } from '../support/axe.ts'
import { expect, PASSWORD, test } from '../support/e2e.ts'
import { mailedLink } from '../support/mailbox.ts'

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(desk)
  // The page's clock is fixed, so that a countdown never ends.
  await page.clock.setFixedTime(new Date())
})

/** During the countdown, and after it is stopped. */
const checkBoth = async (page: Page, heading: string) => {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stay here' })).toBeVisible()
  await check(page, `${heading}, counting down`)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('Staying on this page.')).toBeVisible()
  await check(page, `${heading}, staying`)
}

test('registration has no accessibility violations', async ({ page }) => {
  const username = `axe-${randomUUID().slice(0, 13)}`
  await page.goto('/register')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await checkBoth(page, 'Check Your Email')
})

test('address verification has no accessibility violations', async ({ page, person }) => {
  await page.goto(await mailedLink(page, person.email, 'Verify your email'))
  await checkBoth(page, 'Email Verified')
})

test('an address change has no accessibility violations', async ({ page, person }) => {
  const email = `new-${person.email}`
  const changed = await page.request.put('/api/profile/update/', {
    data: { username: person.username, first_name: '', last_name: '', email },
    headers: { Authorization: `Bearer ${person.access}` },
  })
  expect(changed.ok()).toBe(true)
  await page.goto(await mailedLink(page, email, 'Confirm your new email'))
  await checkBoth(page, 'Email Updated')
})

test('a password reset has no accessibility violations', async ({ page, person }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await check(page, 'a link is on its way')

  await page.goto(await mailedLink(page, person.email, 'Reset your password'))
  await expect(page.getByRole('heading', { name: 'Set New Password' })).toBeVisible()
  await check(page, 'the form')
  const fresh = page.getByLabel('New Password', { exact: true })
  const repeated = page.getByLabel('Confirm New Password')
  const submit = page.getByRole('button', { name: 'Reset Password' })
  await fresh.fill('short')
  await repeated.fill('other')
  await submit.click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByText('Password strength: Weak')).toBeVisible()
  await check(page, 'the form with its problems')
  for (const [password, strength] of [
    ['eight or 9', 'Medium'],
    [PASSWORD, 'Strong'],
  ] as const) {
    await fresh.fill(password)
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible()
    await check(page, `a ${strength} password`)
  }
  await repeated.fill(PASSWORD)
  await submit.click()
  await checkBoth(page, 'Password Reset Successful!')
})
