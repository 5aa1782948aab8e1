// The public paths: the title, texts and links of each, and the text of a link while it is checked.
import { randomUUID } from 'node:crypto'
import { hold } from '../support/calls.ts'
import { expect, test } from '../support/e2e.ts'

test.use({ serviceWorkers: 'block' })

/** Path, title of the tab, heading, expected texts, and links with their targets. */
type Screen = [path: string, title: string, heading: string, words: string[], links: Record<string, string>]

const releases = process.env.DAYLOOP_E2E_RELEASES ?? ''

const openScreens: Screen[] = [
  [
    '/',
    'Dayloop – Manage Your Daily Tasks Efficiently',
    'Manage Your Daily Tasks Efficiently',
    ['How it works'],
    { 'Get Started': '/register', 'Sign In': '/login', Download: '/download', Contact: '/contact' },
  ],
  [
    '/login',
    'Welcome back – Dayloop',
    'Welcome back',
    ['Sign in with Google'],
    { 'Forgot password?': '/forgot-password', 'Sign up': '/register' },
  ],
  ['/register', 'Create your account – Dayloop', 'Create your account', [], { 'Sign In': '/login' }],
  [
    '/forgot-password',
    'Forgot your password? – Dayloop',
    'Forgot your password?',
    ['Send Reset Link'],
    { 'Back to Login': '/login' },
  ],
  [
    '/reset-password',
    'Invalid Reset Link – Dayloop',
    'Invalid Reset Link',
    ['Invalid password reset link'],
    { 'Request New Reset Link': '/forgot-password', 'Back to Login': '/login' },
  ],
  [
    `/reset-password?uid=${randomUUID()}&token=nonsense`,
    'Invalid Reset Link – Dayloop',
    'Invalid Reset Link',
    ['Invalid or expired reset link'],
    { 'Request New Reset Link': '/forgot-password' },
  ],
  [
    `/verify-email/${randomUUID()}`,
    'Verification Failed – Dayloop',
    'Verification Failed',
    ['Invalid verification link.'],
    { Register: '/register', 'Contact support': '/contact' },
  ],
  [
    `/verify-email-change/${randomUUID()}/token`,
    'Verification Failed – Dayloop',
    'Verification Failed',
    ['Invalid verification link.'],
    { 'Go to Profile': '/profile', 'Contact support': '/contact' },
  ],
  [
    '/auth/google/callback?error=access_denied',
    'Sign-in failed – Dayloop',
    'Sign-in failed',
    ['Google authentication was cancelled or failed.'],
    { 'Back to Login': '/login' },
  ],
  [
    '/download',
    'Get Dayloop – Dayloop',
    'Get Dayloop',
    ['Dayloop is open source under AGPL-3.0 for non-commercial use.', 'Tap the Share button.'],
    {
      'Download APK': `${releases}/latest/download/dayloop.apk`,
      'Download .exe': `${releases}/latest/download/dayloop.exe`,
      'Download .snap': `${releases}/latest/download/dayloop.snap`,
      'Snap Store': 'https://snapcraft.io/dayloop',
      'Open the web app': '/',
      'Source code': 'https://dayloop.example/source',
      'All releases': releases,
    },
  ],
  [
    '/contact',
    'Contact – Dayloop',
    'Contact',
    [],
    { 'Issue tracker': 'https://dayloop.example/source/issues' },
  ],
]

test('public screens open and link to each other', async ({ page }) => {
  for (const [path, title, heading, words, links] of openScreens)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page).toHaveTitle(title)
      for (const text of words) await expect(page.getByText(text, { exact: true })).toBeVisible()
      for (const [name, href] of Object.entries(links))
        await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
    })

  await test.step('any other path leads to the landing page', async () => {
    await page.goto('/nowhere/at-all')
    await expect(page).toHaveURL('/')
  })
  await test.step('a password can be shown, and a form reports all missing fields', async () => {
    await page.getByRole('link', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Username or Email is required')).toBeVisible()
    await expect(page.getByText('Password is required')).toBeVisible()
    await expect(page.getByLabel('Username or Email')).toBeFocused()
    const password = page.getByLabel('Password', { exact: true })
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })
  await test.step('the download page shows a missing package without a link', async () => {
    await page.goto('/download')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'macOS' }) })
    await expect(
      card.getByText('Not available in the latest release. You can use the web app instead.'),
    ).toBeVisible()
    await expect(card.getByRole('link')).toHaveCount(0)
  })
  await test.step('the download page: Back, and the button for installing', async () => {
    await page.goto('/contact')
    await page.goto('/download')
    const impossible = page.getByRole('button', { name: 'Already Installed or Not Supported' })
    await expect(impossible).toBeDisabled()
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => document.body.setAttribute('data-asked', 'yes'),
      })
      window.dispatchEvent(offer)
    })
    await page.getByRole('button', { name: 'Install Dayloop' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-asked', 'yes')
    await expect(impossible).toBeDisabled()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/contact')
  })
})

test('a screen shows that its link is being checked', async ({ page }) => {
  for (const [path, procedure, text, then] of [
    [
      `/reset-password?uid=${randomUUID()}&token=x`,
      'auth.password_reset_validate',
      'Validating Reset Link...',
      'Invalid Reset Link',
    ],
    [
      `/verify-email/${randomUUID()}/x`,
      'auth.verify_email',
      'Verifying your email...',
      'Verification Failed',
    ],
    [
      `/verify-email-change/${randomUUID()}/x/new%40example.com`,
      'profile.verify_email_change',
      'Verifying your new email...',
      'Verification Failed',
    ],
    ['/auth/google/callback?code=x', 'auth.google_authenticate', 'Signing you in...', 'Sign-in failed'],
  ] as const) {
    const call = await hold(page, procedure)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: text })).toBeVisible()
    await expect(page.getByRole('progressbar', { name: text })).toBeVisible()
    call.release()
    await expect(page.getByRole('heading', { name: then })).toBeVisible()
  }
})
