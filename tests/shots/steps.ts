// The steps to a state that is worth a picture.
import { expect, type Page } from '@playwright/test'

/** Brings a page to a state worth a picture; the whole page is taken, not only its top, when it says so. */
export type State = [name: string, show: (page: Page) => Promise<unknown>, whole?: boolean]

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

export const at =
  (path: string, button?: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (button) await page.getByRole('button', { name: button, exact: true }).click()
  }

export const dialogAt = (path: string, button: RegExp) => async (page: Page) => {
  await at(path)(page)
  await press(page, button)
  await page.locator('[role=dialog]:not([data-type]), [role=alertdialog]').waitFor()
}
