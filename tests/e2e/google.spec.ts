// Sign-in with Google, against a real OpenID provider in Google's place.
import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/e2e-accounts.ts'

const somebody = () => ({
  sub: randomUUID(),
  email: `${randomUUID().slice(0, 13)}@gmail.example`,
  email_verified: true,
})

test('a new person, then the same one again', async ({ page, services }) => {
  services.provider.cancels(false)
  services.provider.signsIn(somebody())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText(/^Welcome to .* Your account has been created successfully\.$/)).toBeVisible()
  await page.waitForURL('**/today-tasks')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText('Login successful! Redirecting to dashboard...')).toBeVisible()
  await page.waitForURL('**/today-tasks')
})

test('cancelled at the provider', async ({ page, services }) => {
  services.provider.cancels()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText('Google authentication was cancelled or failed.')).toBeVisible()
  await page.waitForURL('**/login')
  services.provider.cancels(false)
})

test('no code, and a code from nowhere', async ({ page }) => {
  await page.goto('/auth/google/callback')
  await expect(page.getByText('No authorization code received from Google.')).toBeVisible()
  await page.goto('/auth/google/callback?code=stolen&state=forged')
  await expect(page.getByText('Google authentication failed')).toBeVisible()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('not configured', async ({ page }) => {
  const plain = process.env.DAYLOOP_E2E_URL ?? ''
  await page.goto(`${plain}/login`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText('Failed to initiate Google login')).toBeVisible()
})
