// The signed-in screens on a phone: the position of buttons, and large text.
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/e2e.ts'

test.use({
  serviceWorkers: 'block',
  isMobile: true,
  hasTouch: true,
  contextOptions: { reducedMotion: 'reduce' },
})

const boxOf = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  const box = await button.boundingBox()
  if (!box) throw new Error(`${name} has no place`)
  return box
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [390, 320])
  test(`at ${width} px the buttons of a screen share one line and fill it`, async ({ page, person }) => {
    await page.setViewportSize({ width, height: 844 })
    await signIn(page, person)
    const margin = 16
    for (const path of ['/today-tasks', '/next-week-tasks', '/all-tasks']) {
      await page.goto(path)
      const add = await boxOf(page, 'Add New Task')
      expect([add.x, add.width], path).toEqual([margin, width - 2 * margin])
    }
    await page.goto('/routines')
    const apply = await boxOf(page, 'Apply Routines')
    const add = await boxOf(page, 'Add New Routine')
    expect([apply.y, apply.height]).toEqual([add.y, add.height])
    expect(apply.x).toBe(margin)
    expect(add.x).toBeGreaterThan(apply.x + apply.width)
    expect(add.x + add.width).toBeCloseTo(width - margin, 0)
  })

test('text of twice the size fits the width', async ({ page, person }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, person)
  for (const [path, last] of [
    ['/today-tasks', 'Create New Task'],
    ['/routines', 'Create New Routine'],
    ['/profile', 'Update Profile'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: last })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await overflow(page), path).toBe(0)
  }
})
