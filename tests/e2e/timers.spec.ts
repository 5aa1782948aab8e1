// Timed redirects, rotations and banners with a controlled clock: on time, not earlier, and not after they are stopped.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { hold } from '../support/calls.ts'
import { expect, PASSWORD, signIn, test } from '../support/e2e.ts'
import { mailedLink } from '../support/mailbox.ts'
import { open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

const timeOf = (page: Page) => page.evaluate(() => Date.now())

/** From here on, only `runFor` moves the page's clock. */
const stopClock = async (page: Page) => page.clock.pauseAt((await timeOf(page)) + 2_000)

/** Advances the page's clock step by step until an element shows: an answer needs some ticks to be rendered. */
const drawn = (page: Page, awaited: Locator, step = 10) =>
  expect(async () => {
    await page.clock.runFor(step)
    await expect(awaited).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0] })

const features = (page: Page) =>
  page.getByRole('region', { name: 'Everything a calm day needs' }).getByRole('heading', { level: 3 })

test('the landing page shows three features and rotates every 4 s', async ({ page }) => {
  const [first, second, third] = [
    ['Today at a glance', 'Next 7 days', 'Weekly routines'],
    ['Next 7 days', 'Weekly routines', 'Works offline'],
    ['Weekly routines', 'Works offline', 'On every device'],
  ]
  await page.clock.install()
  await page.goto('/')
  await expect(features(page)).toHaveText(first)
  await page.reload()
  await stopClock(page)
  await expect(features(page)).toHaveText(first)
  await page.clock.runFor(4_000)
  await expect(features(page)).toHaveText(second)
  await page.clock.runFor(4_000)
  await expect(features(page)).toHaveText(third)

  await test.step('the rotation pauses under the pointer', async () => {
    await features(page).first().hover()
    await page.clock.runFor(9_000)
    await expect(features(page)).toHaveText(third)
    await page.mouse.move(0, 0)
  })
  await test.step('the rotation can be stopped, moved and started again', async () => {
    await page.getByRole('button', { name: 'Stop the rotation' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.clock.runFor(9_000)
    await expect(features(page)).toHaveText(third)
    await page.getByRole('button', { name: 'Show Today at a glance' }).click()
    await expect(features(page)).toHaveText(first)
    await page.getByRole('button', { name: 'Rotate the features' }).click()
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.clock.runFor(4_000)
    await expect(features(page)).toHaveText(second)
  })
  await test.step('the rotation stops with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Rotate the features' })).toBeVisible()
    await page.clock.runFor(9_000)
    await expect(features(page)).toHaveText(first)
  })
})

const offlineBanner = (page: Page) =>
  page.getByText('You are offline. Changes are kept on this device and sent when you are back.')
const backOnlineBanner = (page: Page) => page.getByText('Back Online! All features are now available.')

test('after a long time offline, a slow connection is detected soon', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/')
  await context.setOffline(true)
  await expect(offlineBanner(page)).toBeVisible()
  await stopClock(page)
  for (let minutes = 0; minutes < 2; minutes += 0.25) {
    const failed = page.waitForEvent('requestfailed')
    await page.clock.runFor(15_000)
    await failed
  }
  await page.route('**/healthz', (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed')
  await context.setOffline(false)
  await failed
  const failedAt = await timeOf(page)
  await drawn(page, backOnlineBanner(page), 100)
  expect((await timeOf(page)) - failedAt).toBeLessThan(4_000)
})

test('registration redirects after 2 s, unless the user stays', async ({ page }) => {
  await page.clock.install()
  const call = await hold(page, 'auth.register')
  const register = async () => {
    await page.goto('/register')
    const username = `timer-${randomUUID().slice(0, 13)}`
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
  }
  await register()
  await call.asked
  await stopClock(page)
  call.release()
  await drawn(page, page.getByRole('heading', { name: 'Check Your Email' }))
  await expect(page.getByText(/click it to verify your email before logging in/)).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(page).toHaveURL('/register')
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await expect(page.getByText(/Please click the link in your email before logging in/)).toBeVisible()

  await register()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('Staying on this page.')).toBeFocused()
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('verification redirects after a countdown of 10 s, a reset after 3 s', async ({ page, person }) => {
  const link = await mailedLink(page, person.email, 'Verify your email')
  await page.clock.install()
  const verification = await hold(page, 'auth.verify_email')
  await page.goto(link)
  await verification.asked
  await stopClock(page)
  verification.release()
  await drawn(page, page.getByRole('heading', { name: 'Email Verified' }))
  await expect(page).toHaveTitle('Email Verified – Dayloop')
  await expect(page.getByText('Redirecting to login in 10 seconds...')).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(page.getByText('Redirecting to login in 1 second...')).toBeVisible()
  await page.clock.runFor(900)
  await expect(page).toHaveURL(link)
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
  await page.clock.resume()
  await expect(page.getByText('Email verified! You can now log in.')).toBeVisible()

  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await page.goto(await mailedLink(page, person.email, 'Reset your password'))
  const reset = await hold(page, 'auth.password_reset_confirm')
  const fresh = page.getByLabel('New Password', { exact: true })
  for (const [password, strength] of [
    ['1234567', 'Weak'],
    ['12345678', 'Medium'],
    ['12345678901', 'Medium'],
    ['123456789012', 'Strong'],
  ] as const) {
    await fresh.fill(password)
    await expect(page.getByText(`Password strength: ${strength}`)).toBeVisible()
  }
  const repeated = page.getByLabel('Confirm New Password')
  await repeated.fill('another password')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await repeated.fill('123456789012')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await reset.asked
  await stopClock(page)
  reset.release()
  await drawn(page, page.getByRole('heading', { name: 'Password Reset Successful!' }))
  await page.clock.runFor(2_900)
  await expect(page.getByRole('heading', { name: 'Password Reset Successful!' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
})

test('a failed Google sign-in redirects after 3 s', async ({ page }) => {
  await page.clock.install()
  const call = await hold(page, 'auth.google_authenticate')
  await page.goto('/auth/google/callback?code=x')
  await call.asked
  await stopClock(page)
  call.release()
  await drawn(page, page.getByRole('heading', { name: 'Sign-in failed' }))
  await page.clock.runFor(2_900)
  await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page).toHaveURL('/login')
})

test.describe('midnight', () => {
  // The zones differ by 24 hours: today in Fakaofo is tomorrow in Pago Pago.
  test.use({ timezoneId: 'Pacific/Pago_Pago' })
  const nextDay = 'Pacific/Fakaofo'
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())

  test('lists change at midnight of the server, without a reload', async ({ page, person, request }) => {
    const headers = { Authorization: `Bearer ${person.access}` }
    const today = dayIn('Pacific/Pago_Pago')
    for (const [task_title, due_date] of [
      ['Before midnight', today],
      ['After midnight', dayIn(nextDay)],
    ] as const)
      await request.post('/api/tasks/add_task/', { data: { task_title, due_date }, headers })
    await page.clock.install({ time: new Date(`${today}T23:58:00-11:00`) })
    await signIn(page, person)
    await expect(row(page, 'Before midnight').getByText('Today', { exact: true })).toBeVisible()
    await expect(row(page, 'After midnight')).toBeHidden()
    await page.evaluate(() => document.body.setAttribute('data-not-reloaded', 'yes'))

    // On the device it is already the next day, on the server it is not.
    const answered = page.waitForResponse((answer) => answer.url().includes('today_tasks'))
    await page.clock.fastForward('02:20')
    await (await answered).finished()
    await expect(row(page, 'Before midnight').getByText('Today', { exact: true })).toBeVisible()
    await expect(row(page, 'After midnight')).toBeHidden()

    // The server's clock cannot be moved, so the request uses a zone in which the next day has begun.
    await page.route('**/api/trpc/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-timezone': nextDay } }),
    )
    await page.clock.fastForward('00:50')
    await expect(row(page, 'After midnight').getByText('Today', { exact: true })).toBeVisible()
    await expect(row(page, 'Before midnight')).toBeHidden()
    await open(page, 'All Tasks')
    await expect(row(page, 'After midnight').getByText('Today', { exact: true })).toBeVisible()
    await expect(row(page, 'Before midnight').getByText(/^Overdue — /)).toBeVisible()
    await expect(page.locator('body')).toHaveAttribute('data-not-reloaded', 'yes')
  })
})
