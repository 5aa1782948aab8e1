// Today is the user's own day, on both sides of the date line and in a zone with half hours.
import { expect, test } from '../support/e2e.ts'
import { addTask, dayFromNow, open, row } from '../support/screens.ts'

for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Marquesas']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId, serviceWorkers: 'block' })

    test('lists and routines start at the local day', async ({ signedInPage: page }) => {
      await addTask(page, 'Now')
      await expect(row(page, 'Now').getByText('Today', { exact: true })).toBeVisible()
      await addTask(page, 'Then', await dayFromNow(page, 1))
      await addTask(page, 'Before', await dayFromNow(page, -1))
      await page.reload()
      await expect(row(page, 'Now')).toBeVisible()
      await expect(row(page, 'Then')).toBeHidden()
      await open(page, 'All Tasks')
      await expect(row(page, 'Before').getByText(/^Overdue — /)).toBeVisible()

      await open(page, 'Routines')
      await page.getByRole('button', { name: 'Add New Routine' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add New Routine' })
      await dialog.getByLabel('Routine Title').fill('Daily')
      await dialog.getByRole('button', { name: 'All Days' }).click()
      await dialog.getByRole('button', { name: 'Add Routine' }).click()
      await page.getByRole('button', { name: 'Apply Routines' }).click()
      await expect(page.getByText('7 tasks created').first()).toBeVisible()
      await open(page, 'Today Tasks')
      await expect(row(page, 'Daily')).toHaveCount(1)
      await open(page, 'Next 7 Days Tasks')
      await expect(row(page, 'Daily')).toHaveCount(7)
      await expect(row(page, 'Then').getByText('Tomorrow', { exact: true })).toBeVisible()
      await expect(row(page, 'Before')).toBeHidden()
    })
  })
}
