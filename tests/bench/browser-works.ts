// The measured actions on a task screen: the preparation, the target of the press, and the expected result.
import type { Locator, Page } from '@playwright/test'

export const SCREENS = ['/today-tasks', '/all-tasks'] as const
export type Screen = (typeof SCREENS)[number]

export type BrowserWork = {
  name: string
  /** Prepares the press and returns its target. */
  ready: (page: Page, turn: number) => Promise<Locator>
  /** Waits until the result of the press is on the screen. */
  seen: (page: Page, turn: number) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const titleOf = (turn: number) => `Added in turn ${turn}`

export const BROWSER_WORKS: BrowserWork[] = [
  {
    name: 'add',
    ready: async (page, turn) => {
      await main(page).getByRole('button', { name: 'Add New Task' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Title').fill(titleOf(turn))
      return dialog.getByRole('button', { name: 'Add Task' })
    },
    seen: async (page) => {
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByText('Waiting to sync', { exact: true }).first().waitFor({ state: 'detached' })
    },
  },
  {
    name: 'complete',
    ready: async (page, turn) =>
      main(page)
        .getByRole('checkbox')
        .nth(turn % 10),
    seen: async (page) =>
      page.getByText('Waiting to sync', { exact: true }).first().waitFor({ state: 'detached' }),
  },
  {
    name: 'page turn',
    ready: async (page) => page.getByRole('button', { name: 'Next', exact: true }),
    seen: async (page, turn) => page.getByText(`Showing page ${turn + 2} `).waitFor(),
  },
]
