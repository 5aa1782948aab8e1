// The main job, from the first visit to signing out, as a new user does it.
import { randomUUID } from 'node:crypto'
import { expect, PASSWORD, test } from '../support/e2e.ts'
import { addTask, dayFromNow, expectCounts, open, row } from '../support/screens.ts'

test('register, sign in, keep tasks and routines, sign out', async ({ page }) => {
  const username = `main-${randomUUID().slice(0, 13)}`

  await test.step('register', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Email', { exact: true }).fill(`${username}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm Password').fill('another')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('Confirm Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText(/verification link/)).toBeVisible()
    await page.waitForURL('**/login')
  })

  await test.step('sign in', async () => {
    await page.getByLabel('Username or Email').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('Invalid credentials')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/today-tasks')
    await expect(page.getByText(`Hello, ${username}`)).toBeVisible()
    await expect(page.getByText('No tasks for today')).toBeVisible()
    await expect(page.getByText('Email not verified').first()).toBeVisible()
  })

  await test.step('add to Today, whose dialog starts with today', async () => {
    await addTask(page, 'Buy bread')
    await expect(row(page, 'Buy bread').getByText('Today', { exact: true })).toBeVisible()
    await expectCounts(page, 1, 0)
    await addTask(page, 'Call the dentist', await dayFromNow(page, 1))
    await expect(page.getByText(/“Call the dentist” was added to/)).toBeVisible()
    await expectCounts(page, 1, 0)
  })

  await test.step('Next 7 Days and All', async () => {
    await open(page, 'Next 7 Days Tasks')
    await expect(row(page, 'Call the dentist').getByText('Tomorrow')).toBeVisible()
    await expect(row(page, 'Buy bread')).toBeVisible()
    await addTask(page, 'Last of the seven', await dayFromNow(page, 7))
    await expectCounts(page, 3, 0)
    await open(page, 'All Tasks')
    await addTask(page, 'Some day', '')
    await addTask(page, 'Late already', await dayFromNow(page, -1))
    await expect(row(page, 'Late already').getByText(/^Overdue — /)).toBeVisible()
    await expectCounts(page, 5, 0)
  })

  await test.step('complete, and the overdue label goes', async () => {
    await row(page, 'Late already').getByRole('checkbox').click()
    await expect(row(page, 'Late already').getByRole('checkbox')).toBeChecked()
    await expect(row(page, 'Late already').getByText(/^Overdue — /)).toBeHidden()
    await expectCounts(page, 5, 1)
  })

  await test.step('details', async () => {
    await row(page, 'Some day').getByRole('button', { name: 'Some day', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Task Details' })
    for (const text of ['Some day', 'No description', 'N/A', 'Pending'])
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('edit', async () => {
    await row(page, 'Some day').getByRole('button', { name: /^Edit/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Update Task' })
    await expect(dialog.getByLabel('Title')).toHaveValue('Some day')
    await dialog.getByLabel('Title').fill('Some day soon')
    await dialog.getByLabel('Brief/Description').fill('With the new bicycle')
    await dialog.getByRole('button', { name: 'Update Task' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Some day soon')).toBeVisible()
  })

  await test.step('delete asks first', async () => {
    await row(page, 'Buy bread')
      .getByRole('button', { name: /^Delete/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Are you sure you want to delete this task?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, 'Buy bread')).toBeVisible()
    await row(page, 'Buy bread')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, 'Buy bread')).toBeHidden()
    await expectCounts(page, 4, 1)
  })

  await test.step('routines: add, pause, apply', async () => {
    await open(page, 'Routines')
    await expect(page.getByText('No routines yet')).toBeVisible()
    for (const [title, preset] of [
      ['Stretch', 'All Days'],
      ['Meditate', 'Weekdays'],
    ] as const) {
      await page.getByRole('button', { name: 'Add New Routine' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Routine' })
      await dialog.getByLabel('Routine Title').fill(title)
      await dialog.getByRole('button', { name: preset }).click()
      await expect(dialog.getByLabel('Wednesday')).toBeChecked()
      await dialog.getByRole('button', { name: 'Add Routine' }).click()
      await expect(dialog).toBeHidden()
    }
    await row(page, 'Meditate')
      .getByRole('button', { name: /^Pause/ })
      .click()
    await expect(row(page, 'Meditate').getByRole('button', { name: /^Activate/ })).toBeVisible()
    await page.getByRole('button', { name: 'Apply Routines' }).click()
    await expect(page.getByText('7 tasks created').first()).toBeVisible()
    await page.getByRole('button', { name: 'Apply Routines' }).click()
    await expect(page.getByText('Nothing new to create').first()).toBeVisible()
  })

  await test.step('the tasks of the routine are in the lists, and everything is there after a reload', async () => {
    await open(page, 'Today Tasks')
    await expect(row(page, 'Stretch')).toBeVisible()
    await open(page, 'All Tasks')
    await expectCounts(page, 11, 1)
    await page.reload()
    await expectCounts(page, 11, 1)
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(row(page, 'Call the dentist')).toBeVisible()
  })

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.waitForURL('**/login')
    expect(
      await page.evaluate(() =>
        ['user', 'access_token', 'refresh_token'].map((key) => localStorage.getItem(key)),
      ),
    ).toEqual([null, null, null])
    await page.goto('/all-tasks')
    await page.waitForURL('**/login**')
  })
})
