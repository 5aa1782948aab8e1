// The signed-in screens on a phone: the position of buttons, and large text.
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../support/e2e.ts'
import { addTask, row } from '../support/screens.ts'

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

test('at 390 and 320 px the buttons of a screen share one line and fill it', async ({ page, person }) => {
  const widths = [390, 320]
  const margin = 16
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, person)
  for (const path of ['/today-tasks', '/next-week-tasks', '/all-tasks']) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const add = await boxOf(page, 'Add New Task')
      expect([add.x, add.width], path).toEqual([margin, width - 2 * margin])
    }
  }
  await addTask(page, 'Call mum')
  await page.goto('/all-tasks')
  await expect(row(page, 'Call mum')).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const boxes = [
      await boxOf(page, 'Filter'),
      await boxOf(page, 'Select'),
      await boxOf(page, 'Add New Task'),
    ] as const
    const [filter, select, add] = boxes
    expect(new Set(boxes.map(({ y, height }) => `${y} ${height}`)).size, 'one line').toBe(1)
    expect(filter.x).toBe(margin)
    expect(select.x).toBeGreaterThan(filter.x + filter.width)
    expect(add.x + add.width).toBeCloseTo(width - margin, 0)
  }
  await page.goto('/routines')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const apply = await boxOf(page, 'Apply Routines')
    const add = await boxOf(page, 'Add New Routine')
    expect([apply.y, apply.height]).toEqual([add.y, add.height])
    expect(apply.x).toBe(margin)
    expect(add.x).toBeGreaterThan(apply.x + apply.width)
    expect(add.x + add.width).toBeCloseTo(width - margin, 0)
  }
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
