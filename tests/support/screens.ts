// Finds elements of the screens by their visible text.
import { expect, type Page } from '@playwright/test'

export type ListName =
  | 'Today Tasks'
  | 'Next 7 Days Tasks'
  | 'All Tasks'
  | 'Routines'
  | 'Search'
  | 'Profile'
  | 'Settings'

/** Opens a screen through the sidebar. */
export const open = (page: Page, name: ListName) => page.getByRole('link', { name, exact: true }).click()

/** The row of a task or routine. */
export const row = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** The error of a form. */
export const errorOf = (page: Page) => page.getByRole('main').getByRole('alert')

/** A notice with this text. */
export const noticeOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text)

/** Adds a task through the dialog. Without a date, the dialog's default is used. */
export const addTask = async (page: Page, title: string, due_date?: string) => {
  await page.getByRole('button', { name: 'Add New Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Title').fill(title)
  if (due_date !== undefined) await dialog.getByLabel('Due date').fill(due_date)
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(dialog).toBeHidden()
}

/** The number beside one of the labels above a list. */
export const stat = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

/** The summary's three numbers. */
export const expectCounts = async (page: Page, total: number, completed: number) => {
  await expect(stat(page, 'Total Tasks')).toHaveText(String(total))
  await expect(stat(page, 'Completed')).toHaveText(String(completed))
  await expect(stat(page, 'Pending')).toHaveText(String(total - completed))
}

/** The day `days` after today, in the page's time zone. */
export const dayFromNow = (page: Page, days: number) =>
  page.evaluate((ahead) => {
    const now = new Date()
    const day = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + ahead))
    return day.toISOString().slice(0, 10)
  }, days)
