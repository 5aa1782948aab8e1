// The steps that lead to the states of the screenshots.
import { expect, type Page } from '@playwright/test'

/** Brings a page to a state. The screenshot has the full page if the step requires it. */
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
