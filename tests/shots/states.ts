// What pictures are taken of: every screen, its dialogs, and the states that only a click or a failure brings.
import { expect, type Page } from '@playwright/test'
import { refuse } from '../support/calls.ts'
import { addTask, row } from '../support/screens.ts'

/** Brings a page to a state worth a picture; the whole page is taken, not only its top, when it says so. */
export type State = [name: string, show: (page: Page) => Promise<unknown>, whole?: boolean]

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const at =
  (path: string, button?: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (button) await page.getByRole('button', { name: button, exact: true }).click()
  }

const dialogAt = (path: string, button: RegExp) => async (page: Page) => {
  await at(path)(page)
  await press(page, button)
  await page.locator('[role=dialog]:not([data-type]), [role=alertdialog]').waitFor()
}

const followLetter = async (page: Page, subject: RegExp) => {
  await page.goto('/dev/mailbox')
  const letter = page.getByRole('article').filter({ hasText: subject }).first()
  await letter.getByRole('link').first().click()
}

const register = async (page: Page) => {
  await page.goto('/register')
  const name = `w${Date.now().toString(36)}`
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@dayloop.example`)
  await page.getByLabel('Password', { exact: true }).fill('dayloop-demo')
  await page.getByLabel('Confirm Password').fill('dayloop-demo')
  await press(page, 'Sign Up')
  await page.getByText('Resend verification email').waitFor()
}

/** For everybody. */
export const openStates: State[] = [
  ['landing', at('/'), true],
  ['login', at('/login')],
  ['login-problems', at('/login', 'Sign In')],
  ['register', at('/register')],
  ['register-problems', at('/register', 'Sign Up'), true],
  ['registered', register],
  ['verify-email', (page) => followLetter(page, /verif/i)],
  ['verify-email-invalid', at('/verify-email')],
  ['verify-email-change-invalid', at('/verify-email-change')],
  ['forgot-password', at('/forgot-password')],
  ['reset-password-invalid', at('/reset-password')],
  ['google-callback', at('/auth/google/callback')],
  ['download', at('/download'), true],
  ['contact', at('/contact')],
  ['not-found', at('/nowhere')],
]

/** For somebody with a good week's tasks. */
export const busyStates: State[] = [
  ['today-tasks', at('/today-tasks')],
  ['next-week-tasks', at('/next-week-tasks')],
  ['all-tasks', at('/all-tasks'), true],
  ['add-task', dialogAt('/today-tasks', /^Add New Task/)],
  ['add-task-problem', (page) => press(page, 'Add Task')],
  [
    'task-details',
    async (page) => {
      await at('/all-tasks')(page)
      await page.getByRole('main').getByRole('listitem').getByRole('button').nth(0).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['update-task', dialogAt('/all-tasks', /^Edit/)],
  ['delete-task', dialogAt('/all-tasks', /^Delete/)],
  [
    'added-elsewhere',
    async (page) => {
      await at('/today-tasks')(page)
      await addTask(page, 'Renew the library card', '2030-01-01')
      await page
        .getByText(/was added to/)
        .first()
        .waitFor()
    },
  ],
  [
    'refused',
    async (page) => {
      await at('/all-tasks')(page)
      const answerAgain = await refuse(page, 'tasks.add_task', { status: 500 })
      await addTask(page, 'Will not go')
      await page.getByRole('region', { name: 'Needs your attention' }).waitFor()
      await answerAgain()
    },
  ],
  [
    'offline',
    async (page) => {
      await press(page, 'Discard')
      await page.context().setOffline(true)
      await page.getByText('You are offline.').waitFor()
      await addTask(page, 'Written in the tunnel')
      await row(page, 'Written in the tunnel').getByText('Waiting to sync').waitFor()
    },
  ],
  [
    'back-online',
    async (page) => {
      await page.context().setOffline(false)
      await page.getByText('Back Online!').waitFor()
    },
  ],
  ['routines', at('/routines')],
  ['add-routine', dialogAt('/routines', /^Add New Routine/)],
  ['add-routine-problem', (page) => press(page, 'Add Routine')],
  ['update-routine', dialogAt('/routines', /^Edit/)],
  ['delete-routine', dialogAt('/routines', /^Delete/)],
  ['routines-applied', at('/routines', 'Apply Routines')],
  ['profile', at('/profile')],
  [
    'change-password',
    async (page) => {
      await at('/profile')(page)
      await page.getByRole('tab', { name: 'Change Password' }).click()
      await page.getByRole('button', { name: 'Change Password' }).click()
    },
  ],
  [
    'sidebar',
    async (page) => {
      await at('/today-tasks')(page)
      await press(page, /^(Open|Close) sidebar$/)
    },
  ],
]

/** For somebody who has just begun. */
export const emptyStates: State[] = [
  ['empty-today-tasks', (page) => page.getByText('No tasks for today').waitFor()],
  ['empty-next-week-tasks', at('/next-week-tasks')],
  ['empty-all-tasks', at('/all-tasks')],
  ['empty-routines', (page) => at('/all-tasks')(page).then(() => page.goto('/routines'))],
]
