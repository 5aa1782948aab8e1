// The settings, also offline, and the trash of tasks and routines.
import { check } from '../support/axe.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { addTask, open, row } from '../support/screens.ts'

test('a setting that is changed offline reaches the server once the device is online', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person)
  await open(page, 'Settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveTitle(/^Settings/)
  await expect(page.getByRole('radio', { name: 'Monday' })).toBeChecked()
  await check(page, '/settings')
  await context.setOffline(true)
  await page.getByText('Sunday', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked()
  await expect(page.getByText('1 change waiting to sync')).toBeAttached()
  await context.setOffline(false)
  await expect(page.getByText('1 change waiting to sync')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Sunday' })).toBeChecked()
})

test('a deleted task is restored from the trash, or deleted forever after a question', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await open(page, 'All Tasks')
  for (const title of ['Keep me', 'Drop me']) {
    await addTask(page, title)
    await page.getByRole('button', { name: `Delete “${title}”` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row(page, title)).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Trash' }).click()
  await expect(page).toHaveURL('/trash')
  await expect(row(page, 'Keep me')).toContainText('removed for good in 30 days')
  await check(page, '/trash')
  await page.getByRole('button', { name: 'Restore “Keep me”' }).click()
  await expect(row(page, 'Keep me')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Keep me')).toBeVisible()
  await page.getByRole('button', { name: 'Restore “Keep me”' }).click()
  await expect(row(page, 'Keep me')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Restore “Drop me”' })).toBeFocused()
  await page.getByRole('button', { name: 'Empty trash' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Empty trash' }).click()
  await expect(page.getByText('Nothing here').first()).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await check(page, '/trash, empty and narrow')
  await page.goto('/all-tasks')
  await expect(row(page, 'Keep me')).toBeVisible()
  await expect(row(page, 'Drop me')).toHaveCount(0)
})
