// Ticking fast, while the answers come late and in any order, ends as the person meant it.
import { expect, test } from '../support/e2e.ts'
import { addTask, expectCounts, open, row } from '../support/screens.ts'

test('eight tasks ticked within a second, and one on, off, on', async ({ signedInPage: page }) => {
  const titles = Array.from({ length: 8 }, (_, index) => `Tick ${index}`)
  for (const title of titles) await addTask(page, title)
  await expectCounts(page, 8, 0)

  let calls = 0
  await page.route(/task_complete/, async (route) => {
    calls += 1
    const late = [900, 50, 600, 10, 300][calls % 5] ?? 0
    await new Promise((resolve) => setTimeout(resolve, late))
    await route.continue()
  })
  await page.evaluate(async () => {
    const boxes = [
      ...document.querySelectorAll<HTMLElement>('main [role=checkbox], main input[type=checkbox]'),
    ]
    for (const box of boxes) box.click()
    boxes[0]?.click()
    await new Promise(requestAnimationFrame)
    boxes[0]?.click()
  })
  for (const title of titles) await expect(row(page, title).getByRole('checkbox')).toBeChecked()
  await expectCounts(page, 8, 8)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  expect(calls).toBeGreaterThan(0)

  await page.unroute(/task_complete/)
  await page.reload()
  for (const title of titles) await expect(row(page, title).getByRole('checkbox')).toBeChecked()
  await expectCounts(page, 8, 8)
  await open(page, 'All Tasks')
  await expectCounts(page, 8, 8)
})
