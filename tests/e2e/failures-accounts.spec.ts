// Failed calls of the account screens show their error and keep the typed text.
import { type Refusal, whileRefused } from '../support/calls.ts'
import { expect, PASSWORD, signIn, test } from '../support/e2e.ts'
import { errorOf, open } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

test('failed account forms show their errors', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Username or Email').fill('ann')
  await page.getByLabel('Password', { exact: true }).fill('a password')
  for (const [refusal, text] of [
    [{ status: 500 }, 'Server error. Please try again later.'],
    [{ status: 401 }, 'Invalid credentials'],
    [{ status: 400 }, 'Login failed'],
    [{ status: 400, message: 'Only a message' }, 'Only a message'],
    [{ status: 403, error: 'First thing', message: 'Second thing' }, 'First thing'],
  ] as const)
    await whileRefused(page, 'auth.login', refusal, async () => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(errorOf(page)).toHaveText(text)
    })
  await expect(page.getByRole('status').getByText('Second thing')).toBeVisible()
  await expect(page.getByLabel('Username or Email')).toHaveValue('ann')
  await whileRefused(page, 'auth.google_url', { status: 500 }, async () => {
    await page.getByRole('button', { name: 'Sign in with Google' }).click()
    await expect(page.getByText('Failed to initiate Google login')).toBeVisible()
  })

  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Email', { exact: true }).fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  for (const [refusal, text] of [
    [{ status: 400, error: ['One', 'Two'] }, 'One, Two'],
    [{ status: 500 }, 'Server error. Please try again later.'],
    [{ status: 400 }, 'Registration failed'],
  ] satisfies [Refusal, string][])
    await whileRefused(page, 'auth.register', refusal, async () => {
      await page.getByRole('button', { name: 'Sign Up' }).click()
      await expect(errorOf(page)).toHaveText(text)
    })
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ann@example.com')

  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('ann@example.com')
  for (const [status, text] of [
    [500, 'Server error. Please try again later.'],
    [400, 'Password reset request failed'],
  ] as const)
    await whileRefused(page, 'auth.password_reset', { status }, async () => {
      await page.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect(errorOf(page)).toHaveText(text)
    })
})

test('failed profile and password changes show their errors', async ({ page, person }) => {
  await signIn(page, person)
  await open(page, 'Profile')
  await page.getByLabel('First Name').fill('Ann')
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await page.getByLabel('Username').fill(person.username)
  for (const [refusal, text] of [
    [{ status: 400, error: ['Too long', 'Too odd'] }, 'Too long, Too odd'],
    [{ status: 400 }, 'Failed to update profile'],
  ] satisfies [Refusal, string][])
    await whileRefused(page, 'profile.update', refusal, async () => {
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await expect(errorOf(page)).toHaveText(text)
    })
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByRole('complementary', { name: 'Sidebar' }).getByText('Ann')).toBeVisible()

  await page.getByRole('tab', { name: 'Change Password' }).click()
  const fill = async (current: string, fresh: string, repeated = fresh) => {
    await page.getByLabel('Current Password').fill(current)
    await page.getByLabel('New Password', { exact: true }).fill(fresh)
    await page.getByLabel('Confirm New Password').fill(repeated)
    await page.getByRole('button', { name: 'Change Password' }).click()
  }
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await fill(PASSWORD, 'a new password', 'another one')
  await expect(page.getByText('New passwords do not match')).toBeVisible()
  await whileRefused(page, 'profile.change_password', { status: 500 }, async () => {
    await fill(PASSWORD, 'a new password')
    await expect(errorOf(page)).toHaveText('Failed to change password')
  })
  await fill('not the password', 'a new password')
  await expect(errorOf(page)).toHaveText('Current password is incorrect')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a new password')
})
