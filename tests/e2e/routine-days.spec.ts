// Days off, pauses and missed policies of routines, the preview, an offline Apply, and the history.
import { check } from '../support/axe.ts'
import { expect, readyForOffline, signIn, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

test('a routine is paused, previewed, applied offline, and its history read by keyboard', async ({
  page,
  person,
  context,
}) => {
  await signIn(page, person)
  await readyForOffline(page)
  await open(page, 'Routines')
  await page.getByRole('button', { name: 'Add New Routine' }).click()
  // Notices also have the role of a dialog.
  const dialog = page.locator('[role=dialog][data-open]:not([data-type])')
  await dialog.getByLabel('Routine Title').fill('Stretch')
  await dialog.getByRole('button', { name: 'All Days' }).click()
  await dialog.getByLabel('Move it to the trash as missed').check()
  await dialog.getByLabel('First day').fill('2031-05-04')
  await dialog.getByRole('button', { name: 'Remove the pause' }).click()
  await expect(dialog.getByLabel('First day')).toHaveValue('')
  await expect(dialog.getByLabel('First day')).toBeFocused()
  await check(page, 'the dialog of a routine')
  await dialog.getByRole('button', { name: 'Add Routine' }).click()
  await expect(dialog).toBeHidden()

  // A date is skipped, the skip is undone, and made again.
  await page.getByRole('button', { name: 'Days off “Stretch”' }).click()
  await dialog
    .getByRole('button', { name: /^Skip: / })
    .nth(1)
    .click()
  await expect(dialog.getByText('Skipped', { exact: true })).toBeVisible()
  await check(page, 'the days off of a routine')
  await dialog.getByRole('button', { name: 'Pause from today' }).click()
  await expect(dialog.getByRole('button', { name: 'Resume' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(row(page, 'Stretch')).toContainText('Paused until you resume it')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Stretch')).not.toContainText('Paused until')

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('6 tasks would be created:')
  await expect(dialog).toContainText('1 date is skipped.')
  await check(page, 'the preview')
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  // Offline, the device plans with the same rules.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('6 tasks would be created:')
  await dialog.getByRole('button', { name: 'Apply Routines' }).click()
  await open(page, 'All Tasks')
  await expect(row(page, 'Stretch')).toHaveCount(6)
  await expect(row(page, 'Stretch').first()).toContainText('Waiting to sync')
  await page
    .getByRole('checkbox', { name: /Stretch/ })
    .first()
    .click()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await expect(row(page, 'Stretch')).toHaveCount(6)
  await page.reload()
  await expect(row(page, 'Stretch')).toHaveCount(6)
  await expect(page.getByRole('checkbox', { name: /Stretch/, checked: true })).toHaveCount(1)

  await open(page, 'Routines')
  await row(page, 'Stretch').getByRole('link', { name: 'Stretch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stretch' })).toBeVisible()
  await expect(page.getByText('Days done, of those done or missed')).toBeVisible()
  const calendar = page.getByRole('grid', { name: 'The last 12 weeks' })
  const today = calendar.locator('[aria-current=date]')
  await expect(today).toHaveAccessibleName(/: Done$/)
  await today.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(calendar.locator(':focus')).toHaveAccessibleName(/: Not scheduled$/)
  await page.keyboard.press('Control+End')
  await expect(today).toBeFocused()
  await check(page, 'the history of a routine')
  await page.setViewportSize({ width: 320, height: 640 })
  await check(page, 'the history of a routine, narrow')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline. Last updated:')).toBeVisible()
  await expect(today).toHaveAccessibleName(/: Done$/)
})
