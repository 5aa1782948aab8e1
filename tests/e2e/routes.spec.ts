// Every path of chapter 2: who may see it, what the tab is called, and the words that the specification fixes.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { hold } from '../support/calls.ts'
import { expect, PASSWORD, signIn, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

const protectedPaths = ['/today-tasks', '/next-week-tasks', '/all-tasks', '/routines', '/profile']

const signInByForm = async (page: Page, username: string) => {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Path, title of the tab, heading, words that must be there, and links with their targets. */
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
    { 'Issues of the source code': 'https://dayloop.example/source/issues' },
  ],
]

test('the open screens', async ({ page }) => {
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
  await test.step('a password can be looked at, and a form says all that is missing', async () => {
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
  await test.step('the download page: a package that is not there has no link, and says so', async () => {
    await page.goto('/download')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'macOS' }) })
    await expect(card.getByText('Not part of the newest release. The web app works here too.')).toBeVisible()
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

test('while a link is being looked at', async ({ page }) => {
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

test('the guards', async ({ page, person }) => {
  await test.step('a visitor goes to the login, and then to the screen asked for', async () => {
    for (const path of protectedPaths) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
    await page.goto('/profile?tab=password')
    await expect(page).toHaveURL('/login')
    await signInByForm(page, person.username)
    await expect(page).toHaveURL('/profile?tab=password')
    await expect(page.getByLabel('Current Password')).toBeVisible()
  })
  await test.step('the signed-in go on to their tasks', async () => {
    for (const path of ['/', '/login', '/register', '/nowhere']) {
      await page.goto(path)
      await expect(page).toHaveURL('/today-tasks')
    }
    await page.goto('/download')
    await expect(page.getByRole('heading', { name: 'Get Dayloop' })).toBeVisible()
  })
  await test.step('who is signed in and forgot the password is asked to sign out', async () => {
    await page.goto('/reset-password?uid=a&token=b')
    await expect(page).toHaveURL('/today-tasks')
    await expect(page.getByText('You are signed in, so there is no password to recover here.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out and go on' }).click()
    await expect(page).toHaveURL('/reset-password?uid=a&token=b')
  })
  await test.step('"Loading your workspace..." while nothing of the session is known', async () => {
    const call = await hold(page, 'auth.user_data')
    await page.evaluate(({ access, refresh }) => {
      localStorage.setItem('access_token', access)
      localStorage.setItem('refresh_token', refresh)
    }, person)
    await page.goto('/today-tasks')
    await expect(page.getByText('Loading your workspace...')).toBeVisible()
    call.release()
    await expect(page.getByText(`Hello, ${person.username}`)).toBeVisible()
  })
})

test('the signed-in area, new and empty', async ({ page, person }) => {
  const lists = await hold(page, 'tasks.today_tasks')
  await signIn(page, person)
  await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible()
  lists.release()

  await test.step('the sidebar', async () => {
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByText(person.username, { exact: true })).toBeVisible()
    await expect(sidebar.getByText('E', { exact: true })).toBeVisible()
    await expect(sidebar.getByText(person.email)).toBeVisible()
    await expect(sidebar.getByText('Email not verified')).toBeVisible()
    await expect(sidebar.getByRole('button', { name: 'Resend verification email' })).toBeVisible()
    for (const [name, href] of [
      ['Company site', 'https://dayloop.example'],
      ['Source code', 'https://dayloop.example/source'],
      ['Download', '/download'],
    ] as const)
      await expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', href)
    await sidebar.getByText('Dark', { exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await sidebar.getByText('System', { exact: true }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme')
  })

  for (const [link, path, title, words] of [
    [
      'Next 7 Days Tasks',
      '/next-week-tasks',
      'Next 7 Days Tasks',
      ['No tasks for the next 7 days', 'Total Tasks', 'Completed', 'Pending', `Hello, ${person.username}`],
    ],
    ['All Tasks', '/all-tasks', 'All Tasks', ['No tasks yet']],
    [
      'Routines',
      '/routines',
      'My Routines',
      [
        'Total Routines',
        'Active',
        'Inactive',
        'No routines yet',
        'Start building healthy habits by creating your first routine.',
        'Create New Routine',
        'Apply Routines',
      ],
    ],
    [
      'Profile',
      '/profile',
      'Profile',
      ['Email not verified. Please check your email.', 'Profile Information', 'Update Profile'],
    ],
    [
      'Today Tasks',
      '/today-tasks',
      "Today's Tasks",
      [
        'No tasks for today',
        "You don't have any tasks scheduled for today. Enjoy your free time or create a new task!",
      ],
    ],
  ] as const)
    await test.step(path, async () => {
      await open(page, link)
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} – Dayloop`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByRole('link', { name: link, exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      )
      for (const text of words)
        await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
    })
  await page.getByRole('button', { name: 'Create New Task' }).click()
  await expect(page.getByRole('dialog', { name: 'Add New Task' })).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('768 px: the sidebar starts closed and lies over the content', async () => {
    await page.setViewportSize({ width: 768, height: 700 })
    await page.reload()
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await expect(page.getByRole('link', { name: 'Routines' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeFocused()
    await page.getByRole('button', { name: 'Open sidebar' }).click()
    await page.getByRole('link', { name: 'Routines' }).click()
    await expect(page.getByRole('link', { name: 'Routines' })).toBeHidden()
  })
  await test.step('769 px: it starts open', async () => {
    await page.setViewportSize({ width: 769, height: 700 })
    await page.reload()
    await expect(page.getByRole('link', { name: 'Routines' })).toBeVisible()
    await page.getByRole('button', { name: 'Close sidebar' }).click()
    await expect(page.getByRole('link', { name: 'Routines' })).toBeHidden()
  })
})

test('the labels and colours of due dates', async ({ page, person, request }) => {
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' })
  const day = (ahead: number) => today.format(Date.now() + ahead * 86_400_000)
  const headers = { Authorization: `Bearer ${person.access}`, 'X-Timezone': 'Europe/Berlin' }
  const add = async (task_title: string, due_date: string | null, status = false) => {
    const answer = await request.post('/api/tasks/add_task/', { data: { task_title, due_date }, headers })
    const { id } = await answer.json()
    if (status) await request.post(`/api/tasks/task_complete/${id}/`, { data: { status: true }, headers })
  }
  await add('Missed', day(-3))
  await add('Filed', day(-3), true)
  await add('Now', day(0))
  await add('Soon', day(1))
  await add('Distant', day(5))
  await add('Undated', null)
  await signIn(page, person)
  await open(page, 'All Tasks')

  const written = (ahead: number) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }).format(new Date(day(ahead)))
  const bold = '700'
  for (const [title, label, colour, weight] of [
    ['Missed', `Overdue — ${written(-3)}`, 'rgb(179, 38, 30)', bold],
    ['Filed', written(-3), 'rgb(87, 92, 88)', '400'],
    ['Now', 'Today', 'rgb(29, 95, 191)', bold],
    ['Soon', 'Tomorrow', 'rgb(122, 59, 176)', bold],
    ['Distant', written(5), 'rgb(87, 92, 88)', '400'],
  ] as const) {
    const shown = row(page, title).getByText(label, { exact: true })
    await expect(shown).toHaveCSS('color', colour)
    await expect(shown).toHaveCSS('font-weight', weight)
  }
  const done = page.getByRole('button', { name: 'Filed', exact: true })
  await expect(done).toHaveCSS('text-decoration-line', 'line-through')
  await expect(row(page, 'Filed').getByRole('checkbox')).toHaveAttribute('title', 'Mark as pending')
  await expect(row(page, 'Now').getByRole('checkbox')).toHaveAttribute('title', 'Mark as complete')
  await done.click()
  const details = page.getByRole('dialog', { name: 'Task Details' })
  await expect(details.getByText('Completed', { exact: true })).toBeVisible()
  await expect(details.getByText(written(-3), { exact: true })).toBeVisible()
})
