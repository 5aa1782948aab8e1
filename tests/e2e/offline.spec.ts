// Offline: the app opens from its cache. Changes wait, survive a reload, and are applied exactly once.
import { expect, readyForOffline, test } from '../support/e2e.ts'
import { addTask, expectCounts, open, row } from '../support/screens.ts'

test('changes made offline survive a reload and land once', async ({ signedInPage: page, context }) => {
  await addTask(page, 'Before the tunnel')
  await expectCounts(page, 1, 0)
  await readyForOffline(page)

  await context.setOffline(true)
  await expect(page.getByText('You are offline. Changes are kept on this device')).toBeVisible()
  await addTask(page, 'In the tunnel')
  await row(page, 'Before the tunnel').getByRole('checkbox').click()
  await expect(row(page, 'In the tunnel').getByText('Waiting to sync')).toBeVisible()

  await page.reload()
  await expect(row(page, 'In the tunnel').getByText('Waiting to sync')).toBeVisible()
  await expect(row(page, 'Before the tunnel').getByRole('checkbox')).toBeChecked()

  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await expectCounts(page, 2, 1)
  await page.reload()
  await expect(row(page, 'In the tunnel')).toHaveCount(1)
  await expectCounts(page, 2, 1)
  await open(page, 'All Tasks')
  await expectCounts(page, 2, 1)
})

test('a change is undone offline, after a reload, and once it is sent', async ({
  signedInPage: page,
  context,
}) => {
  await addTask(page, 'Water the plants')
  await expectCounts(page, 1, 0)
  await readyForOffline(page)
  const checkbox = row(page, 'Water the plants').getByRole('checkbox')
  await checkbox.click()
  await expectCounts(page, 1, 1)
  await expect(page.getByText('Completed: Water the plants')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCounts(page, 1, 0)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(checkbox).toBeChecked()

  await context.setOffline(true)
  await expect(page.getByText('You are offline. Changes are kept on this device')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(checkbox).not.toBeChecked()
  await checkbox.click()
  await expect(checkbox).toBeChecked()
  await page.reload()
  await expect(checkbox).toBeChecked()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(checkbox).not.toBeChecked()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await page.reload()
  await expectCounts(page, 1, 0)
})
