// The select mode of the task lists: several tasks change at once, by mouse and by keyboard, and the change can be undone.
import { check } from '../support/axe.ts'
import { expect, readyForOffline, signIn, test } from '../support/e2e.ts'
import { expectCounts, row } from '../support/screens.ts'

test('several tasks are selected by mouse and keyboard, changed at once, and undone at once', async ({
  page,
  person,
  request,
  context,
}) => {
  const headers = { Authorization: `Bearer ${person.access}` }
  // The newest comes first.
  for (let number = 23; number >= 1; number -= 1) {
    const data = { task_title: `Task ${number}` }
    expect((await request.post('/api/tasks/add_task/', { data, headers })).ok()).toBe(true)
  }
  await signIn(page, person)
  await page.goto('/all-tasks')
  await expectCounts(page, 23, 0)
  await readyForOffline(page)

  const box = (number: number) => page.getByRole('checkbox', { name: `Task ${number}`, exact: true })
  const bar = page.getByRole('region', { name: 'Selected tasks' })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(box(1)).toBeFocused()
  await check(page, 'the select mode')

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(bar.getByRole('status').first()).toHaveText('2 selected')
  await box(6).click()
  await box(8).click({ modifiers: ['Shift'] })
  await expect(bar.getByRole('status').first()).toHaveText('5 selected')
  await page.getByRole('button', { name: 'Next' }).click()
  await box(12).click()
  await expect(bar.getByRole('status').first()).toHaveText('6 selected')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(box(7)).toBeChecked()
  await expect(box(5)).not.toBeChecked()

  await bar.getByRole('button', { name: 'Complete' }).click()
  await expectCounts(page, 23, 6)
  await expect(bar).toHaveCount(0)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)

  // The connection is lost between the change and its undo.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCounts(page, 23, 0)
  await page.reload()
  await expectCounts(page, 23, 0)
  await context.setOffline(false)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await page.reload()
  await expectCounts(page, 23, 0)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar.getByRole('button', { name: 'Select all 23 tasks' }).click()
  await expect(bar.getByRole('status').first()).toHaveText('23 selected')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar.getByRole('button', { name: 'Select all 23 tasks' }).click()
  await check(page, 'the select mode, narrow')
  await bar.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change date' })
  await dialog.getByLabel('Due date').fill('2031-05-04')
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await expect(row(page, 'May 2031')).toHaveCount(10)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(row(page, 'May 2031')).toHaveCount(0)

  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await box(1).click()
  await box(2).click()
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete these 2 tasks?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Delete' })).toBeFocused()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectCounts(page, 21, 0)
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expectCounts(page, 23, 0)
})
