// Sign-in with Google, with a real OpenID provider instead of Google.
import { randomUUID } from 'node:crypto'
import { expect, test } from '../support/e2e-accounts.ts'

test.use({ serviceWorkers: 'block' })

const googleUser = () => ({
  sub: randomUUID(),
  email: `${randomUUID().slice(0, 13)}@gmail.example`,
  email_verified: true,
})

test('a new user signs in with Google, and later again', async ({ page, services }) => {
  services.provider.cancels(false)
  services.provider.signsIn(googleUser())
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

test('the button can be pressed again after Back on the page of Google', async ({ page, services }) => {
  await page.goto('/login')
  // An answer without a page leaves the browser on this page, as Back does.
  await page.route(`${services.provider.issuer}/**`, (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByRole('button', { name: 'Redirecting...' })).toBeVisible()
  // Chromium has no back-forward cache in tests.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible()
})

test('a sign-in cancelled at Google shows its error', async ({ page, services }) => {
  services.provider.cancels()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText('Google authentication was cancelled or failed.')).toBeVisible()
  services.provider.cancels(false)
})

test('a missing or forged code shows its error', async ({ page }) => {
  await page.goto('/auth/google/callback')
  await expect(page.getByText('No authorization code received from Google.')).toBeVisible()
  await page.goto('/auth/google/callback?code=stolen&state=forged')
  await expect(page.getByText('Google authentication failed')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('without configuration the button shows an error', async ({ page }) => {
  const plain = process.env.DAYLOOP_E2E_URL ?? ''
  await page.goto(`${plain}/login`)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await expect(page.getByText('Failed to initiate Google login')).toBeVisible()
})
