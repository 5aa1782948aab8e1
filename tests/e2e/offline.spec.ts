// Without a network: the app opens from its own cache, changes wait, survive a reload, and land exactly once.
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
