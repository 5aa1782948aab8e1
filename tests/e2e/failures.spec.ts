// Each failure shows its text in its place, and no typed text is lost.
import type { Page } from '@playwright/test'
import { type Refusal, refuse } from '../support/calls.ts'
import { expect, PASSWORD, signIn, test } from '../support/e2e.ts'
import { addTask, expectCounts, open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

/** Runs an action while a procedure is refused. */
const whileRefused = async (page: Page, procedure: string, refusal: Refusal, work: () => Promise<void>) => {
  const end = await refuse(page, procedure, refusal)
  await work()
  await end()
}

/** Nothing waits to be sent: the words of an add that is sent again follow it as an edit, and that may be refused, too. */
const allSent = (page: Page) => expect(page.getByText(/changes? waiting to sync$/)).toBeHidden()

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const notice = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

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
      await expect(alert(page)).toHaveText(text)
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
      await expect(alert(page)).toHaveText(text)
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
      await expect(alert(page)).toHaveText(text)
    })
})

test('failed task changes show notices and keep the text', async ({ page, person }) => {
  const answerAgain = await refuse(page, 'tasks.today_tasks', { status: 400 })
  await signIn(page, person)
  await expect(page.getByText('Failed to load tasks.')).toBeVisible()
  await answerAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No tasks for today')).toBeVisible()

  await test.step('a refused task is kept, and its notice opens it again', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add New Task' })
    await whileRefused(page, 'tasks.add_task', { status: 500 }, async () => {
      await page.getByRole('button', { name: 'Add New Task' }).click()
      await dialog.getByLabel('Title').fill('Long thought about')
      await dialog.getByLabel('Brief/Description').fill('Many words')
      await dialog.getByRole('button', { name: 'Add Task' }).click()
      await expect(dialog).toBeHidden()
      await expect(notice(page, 'Failed to create task.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Tasks' })).toBeHidden()
      await expectCounts(page, 0, 0)
      await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText('Many words')
      await expect(page.getByText('1 change needs your attention')).toBeVisible()
      await allSent(page)
    })
    await page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Edit', exact: true })
      .click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Long thought about')
    await expect(dialog.getByLabel('Brief/Description')).toHaveValue('Many words')
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await expect(row(page, 'Long thought about')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeHidden()
    await allSent(page)
  })
  await test.step('a refused edit is kept, and its notice opens it again', async () => {
    const dialog = page.getByRole('dialog', { name: 'Update Task' })
    await whileRefused(page, 'tasks.update_task', { status: 400 }, async () => {
      await row(page, 'Long thought about').getByRole('button', { name: /^Edit/ }).click()
      await dialog.getByLabel('Title').fill('Thought better of')
      await dialog.getByRole('button', { name: 'Update Task' }).click()
      await expect(notice(page, 'Failed to update task.')).toBeVisible()
      await expect(row(page, 'Long thought about').getByRole('checkbox')).toBeVisible()
    })
    await page
      .getByRole('region', { name: 'Needs your attention' })
      .getByRole('button', { name: 'Edit' })
      .click()
    await expect(dialog.getByLabel('Title')).toHaveValue('Thought better of')
    await dialog.getByRole('button', { name: 'Update Task' }).click()
    await expect(row(page, 'Thought better of')).toBeVisible()
  })
  await test.step('a failed completion and a failed deletion are undone with a quiet notice', async () => {
    await whileRefused(page, 'tasks.task_complete', { status: 500 }, async () => {
      await row(page, 'Thought better of').getByRole('checkbox').click()
      await expect(notice(page, '“Thought better of” could not be changed')).toBeVisible()
      await expect(row(page, 'Thought better of').getByRole('checkbox').first()).not.toBeChecked()
    })
    await page.getByRole('button', { name: 'Discard' }).click()
    await whileRefused(page, 'tasks.delete_task', { status: 500 }, async () => {
      await row(page, 'Thought better of')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(notice(page, '“Thought better of” could not be deleted')).toBeVisible()
      await expect(row(page, 'Thought better of').getByRole('checkbox')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Discard' }).click()
    await expectCounts(page, 1, 0)
  })
})

test('failed routine changes show notices', async ({ page, person }) => {
  await signIn(page, person)
  const answerAgain = await refuse(page, 'routines.routines', { status: 400 })
  await open(page, 'Routines')
  await expect(page.getByText('Failed to load routines.')).toBeVisible()
  await answerAgain()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No routines yet')).toBeVisible()

  const dialog = page.getByRole('dialog', { name: /Routine$/ })
  await whileRefused(page, 'routines.add_routine', { status: 500 }, async () => {
    await page.getByRole('button', { name: 'Add New Routine' }).click()
    await dialog.getByLabel('Routine Title').fill('Stretch')
    await dialog.getByRole('button', { name: 'Weekends' }).click()
    await dialog.getByRole('button', { name: 'Add Routine' }).click()
    await expect(notice(page, 'Failed to save routine.')).toBeVisible()
  })
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click()
  await expect(dialog.getByLabel('Routine Title')).toHaveValue('Stretch')
  await expect(dialog.getByLabel('Saturday')).toBeChecked()
  await expect(dialog.getByLabel('Friday')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Add Routine' }).click()
  await expect(dialog).toBeHidden()
  await allSent(page)

  const stretch = row(page, 'Stretch').first()
  const discard = async () => {
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toBeHidden()
  }
  await whileRefused(page, 'routines.update_routine', { status: 400 }, async () => {
    await stretch.getByRole('button', { name: /^Edit/ }).click()
    await dialog.getByLabel('Routine Title').fill('Stretch longer')
    await dialog.getByRole('button', { name: 'Update Routine' }).click()
    await expect(notice(page, 'Failed to save routine.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText('Stretch longer')
    await discard()
  })
  await whileRefused(page, 'routines.update_routine_status', { status: 500 }, async () => {
    await stretch.getByRole('button', { name: /^Pause/ }).click()
    await expect(notice(page, 'Failed to update status.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
    await discard()
  })
  await whileRefused(page, 'routines.delete_routine', { status: 500 }, async () => {
    await stretch.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Failed to delete routine.')).toBeVisible()
    await discard()
    await expect(stretch).toBeVisible()
  })
  await whileRefused(page, 'routines.apply_routines', { status: 500 }, async () => {
    await page.getByRole('button', { name: 'Apply Routines' }).click()
    await expect(notice(page, 'Failed to apply routines.')).toBeVisible()
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
      await expect(alert(page)).toHaveText(text)
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
    await expect(alert(page)).toHaveText('Failed to change password')
  })
  await fill('not the password', 'a new password')
  await expect(alert(page)).toHaveText('Current password is incorrect')
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('a new password')
})

test('typed text survives a closed dialog, a reload and an expired session', async ({
  signedInPage: page,
  person,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  const begin = () => page.getByRole('button', { name: 'Add New Task' }).click()
  const isThere = async () => {
    await expect(dialog.getByLabel('Title')).toHaveValue('Half a tho')
    await expect(dialog.getByLabel('Due date')).toHaveValue('2031-02-03')
  }
  await begin()
  await dialog.getByLabel('Title').fill('Half a tho')
  await dialog.getByLabel('Due date').fill('2031-02-03')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await begin()
  await isThere()
  await page.reload()
  await begin()
  await isThere()

  await page.evaluate(() => {
    localStorage.setItem('access_token', 'expired')
    localStorage.setItem('refresh_token', 'revoked')
  })
  await page.goto('/all-tasks')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Username or Email').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/all-tasks')
  await open(page, 'Today Tasks')
  await begin()
  await isThere()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await addTask(page, 'A whole thought')
  await expect(row(page, 'A whole thought')).toBeVisible()
})

test('a draft keeps only touched fields, not values that another device changed', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const headers = { Authorization: `Bearer ${person.access}` }
  const elsewhere = async (method: 'post' | 'patch' | 'put', path: string, data: object) =>
    (await request[method](path, { headers, data })).json()
  const task = await elsewhere('post', '/api/tasks/add_task/', {
    task_title: 'Before',
    task_details: 'Old details',
    due_date: '2031-01-01',
  })
  const { routine } = await elsewhere('post', '/api/add_routine/', {
    routines_title: 'Run',
    routines_dates: 'monday',
  })

  await open(page, 'All Tasks')
  const dialog = page.getByRole('dialog', { name: 'Update Task' })
  const edit = (title: string) => row(page, title).getByRole('button', { name: /^Edit/ }).click()
  await edit('Before')
  await dialog.getByLabel('Title').fill('Half a tho')
  await dialog.getByLabel('Brief/Description').fill('New details')
  await dialog.getByLabel('Brief/Description').fill('Old details')
  await page.keyboard.press('Escape')
  await elsewhere('patch', `/api/tasks/update_task/${task.id}/`, {
    task_details: 'Details from elsewhere',
    due_date: '2031-02-02',
  })
  await page.reload()
  await expect(row(page, 'Before')).toContainText('2 Feb 2031')
  await edit('Before')
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a tho')
  await expect(dialog.getByLabel('Brief/Description')).toHaveValue('Details from elsewhere')
  await expect(dialog.getByLabel('Due date')).toHaveValue('2031-02-02')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(row(page, 'Half a tho')).toContainText('2 Feb 2031')

  await open(page, 'Routines')
  const routineDialog = page.getByRole('dialog', { name: 'Update Routine' })
  await edit('Run')
  await routineDialog.getByLabel('Routine Title').fill('Run far')
  await page.keyboard.press('Escape')
  await elsewhere('post', `/api/update_routine/${routine.id}/`, { routines_dates: 'sunday' })
  await page.reload()
  await expect(row(page, 'Run')).toContainText('Sun')
  await edit('Run')
  await expect(routineDialog.getByLabel('Sunday')).toBeChecked()
  await expect(routineDialog.getByLabel('Monday')).not.toBeChecked()
  await routineDialog.getByRole('button', { name: 'Update Routine' }).click()
  await expect(row(page, 'Run far')).toContainText('Sun')

  await open(page, 'Profile')
  await page.getByLabel('First Name').fill('Ann')
  const username = `${person.username}-new`
  await elsewhere('put', '/api/profile/update/', { username, email: person.email, last_name: 'Lee' })
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ann')
  await expect(page.getByLabel('Last Name')).toHaveValue('Lee')
  await expect(page.getByLabel('Username')).toHaveValue(username)
})
