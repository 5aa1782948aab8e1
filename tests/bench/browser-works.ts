// The measured actions on a screen: the preparation, the target of the press, and the expected result.
import { expect, type Locator, type Page } from '@playwright/test'

export const SCREENS = ['/today-tasks', '/all-tasks', '/search?q=Buy'] as const
export type Screen = (typeof SCREENS)[number]

export type BrowserWork = {
  name: string
  screens: readonly Screen[]
  /** The goal from the press to its paint, in milliseconds. */
  goal: number
  /** The key to press in the target. Without it, the target is pressed by mouse. */
  key?: string
  /** Prepares the press and returns its target. */
  ready: (page: Page, turn: number) => Promise<Locator>
  /** Waits until the result of the press is on the screen. */
  seen: (page: Page, turn: number) => Promise<void>
}

const main = (page: Page) => page.getByRole('main')
const titleOf = (turn: number) => `Added in turn ${turn}`

const LISTS = ['/today-tasks', '/all-tasks'] as const
const press = { screens: LISTS, goal: 50 }

type Typing = { field: (page: Page) => Locator; text: string; answered: (page: Page) => Promise<void> }

/** A key in a text field, at the end of the text, when the screen shows all that belongs to the text. */
const key = ({ field, text, answered }: Typing): Omit<BrowserWork, 'name' | 'screens'> => ({
  goal: 16,
  key: 'x',
  ready: async (page) => {
    const target = field(page)
    await target.fill(text)
    await target.press('End')
    await answered(page)
    return target
  },
  seen: async (page) => expect(field(page)).toHaveValue(`${text}x`),
})

const palette = (page: Page) => page.getByRole('combobox')
const paletteKey = key({
  field: palette,
  text: 'call',
  // The server has answered, because the device knows fewer tasks.
  answered: (page) => expect(page.getByRole('option').filter({ hasText: 'Call mum' }).nth(9)).toBeAttached(),
})

export const BROWSER_WORKS: BrowserWork[] = [
  {
    name: 'add',
    ...press,
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
    ...press,
    ready: async (page, turn) =>
      main(page)
        .getByRole('checkbox')
        .nth(turn % 10),
    seen: async (page) =>
      page.getByText('Waiting to sync', { exact: true }).first().waitFor({ state: 'detached' }),
  },
  {
    name: 'page turn',
    ...press,
    ready: async (page) => page.getByRole('button', { name: 'Next', exact: true }),
    seen: async (page, turn) => page.getByText(`Showing page ${turn + 2} `).waitFor(),
  },
  {
    name: 'key in quick add',
    screens: LISTS,
    ...key({
      field: (page) => page.getByRole('textbox', { name: 'Add a task' }),
      text: 'Call mum friday 5pm #family !1 about e',
      answered: (page) => expect(page.getByText(/^Recognized: /)).toBeAttached(),
    }),
  },
  {
    name: 'key in search',
    screens: ['/search?q=Buy'],
    ...key({
      field: (page) => page.getByRole('searchbox'),
      text: 'Buy',
      answered: async (page) => {
        await expect(page).toHaveURL(/q=Buy$/)
        await expect(page.getByRole('status').filter({ hasText: /^[1-9].* found$/ })).toBeVisible()
      },
    }),
  },
  {
    name: 'key in the palette',
    screens: ['/all-tasks'],
    ...paletteKey,
    ready: async (page, turn) => {
      if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
      return paletteKey.ready(page, turn)
    },
  },
]
