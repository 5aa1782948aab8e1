// Failed changes of tasks and routines show a notice and keep the typed text.
import type { Page } from '@playwright/test'
import { refuse, whileRefused } from '../support/calls.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { expectCounts, noticeOf, open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

/** Waits until no change is waiting. An add that is sent again is followed by an edit, which may be refused too. */
const allSent = (page: Page) => expect(page.getByText(/changes? waiting to sync$/)).toBeHidden()

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
      await expect(noticeOf(page, 'Failed to create task.')).toBeVisible()
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
      await expect(noticeOf(page, 'Failed to update task.')).toBeVisible()
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
      await expect(noticeOf(page, '“Thought better of” could not be changed')).toBeVisible()
      await expect(row(page, 'Thought better of').getByRole('checkbox').first()).not.toBeChecked()
    })
    await page.getByRole('button', { name: 'Discard' }).click()
    await whileRefused(page, 'tasks.delete_task', { status: 500 }, async () => {
      await row(page, 'Thought better of')
        .getByRole('button', { name: /^Delete/ })
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect(noticeOf(page, '“Thought better of” could not be deleted')).toBeVisible()
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
    await expect(noticeOf(page, 'Failed to save routine.')).toBeVisible()
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
    await expect(noticeOf(page, 'Failed to save routine.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText('Stretch longer')
    await discard()
  })
  await whileRefused(page, 'routines.update_routine_status', { status: 500 }, async () => {
    await stretch.getByRole('button', { name: /^Pause/ }).click()
    await expect(noticeOf(page, 'Failed to update status.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pause/ })).toBeVisible()
    await discard()
  })
  await whileRefused(page, 'routines.delete_routine', { status: 500 }, async () => {
    await stretch.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(noticeOf(page, 'Failed to delete routine.')).toBeVisible()
    await discard()
    await expect(stretch).toBeVisible()
  })
  await whileRefused(page, 'routines.apply_routines', { status: 500 }, async () => {
    await page.getByRole('button', { name: 'Apply Routines' }).click()
    await expect(noticeOf(page, 'Failed to apply routines.')).toBeVisible()
  })
})
