// The guard and the texts of the signed-in area.
import type { Page } from '@playwright/test'
import { hold } from '../support/calls.ts'
import { expect, PASSWORD, signIn, test } from '../support/e2e.ts'
import { open } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

const protectedPaths = [
  '/today-tasks',
  '/next-week-tasks',
  '/all-tasks',
  '/routines',
  '/search',
  '/profile',
  '/settings',
  '/trash',
]

const signInByForm = async (page: Page, username: string) => {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
test('guards redirect visitors and signed-in users', async ({ page, person }) => {
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
  await test.step('a signed-in user who opens the password reset is offered to sign out', async () => {
    await page.goto('/reset-password?uid=a&token=b')
    await expect(page).toHaveURL('/today-tasks')
    await expect(page.getByText('You are already signed in.')).toBeVisible()
    await page.getByRole('button', { name: 'Sign out and continue' }).click()
    await expect(page).toHaveURL('/reset-password?uid=a&token=b')
  })
  await test.step('"Loading your workspace..." shows while the session is unknown', async () => {
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

test('a new account sees empty lists and the sidebar', async ({ page, person }) => {
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
    ['Settings', '/settings', 'Settings', ['General', 'First day of the week', 'Single-key shortcuts']],
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
