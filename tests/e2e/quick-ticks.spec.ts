// Fast completions with late answers in any order end in the last state that the user chose.
import { expect, test } from '../support/e2e.ts'
import { elsewhere, tasksOnServer } from '../support/offline.ts'
import { addTask, expectCounts, open, row } from '../support/screens.ts'

test('eight quick completions and repeated toggles all land', async ({ signedInPage: page }) => {
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

test('a change right before leaving the page lands', async ({ signedInPage: page }) => {
  for (const title of ['Left behind', 'Put out of sight']) await addTask(page, title)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  const leave = (title: string, how: 'reload' | 'hide') =>
    row(page, title)
      .getByRole('checkbox')
      .evaluate((box, way) => {
        if (!(box instanceof HTMLElement)) throw new Error('The checkbox is not an HTML element')
        box.click()
        if (way === 'reload') return location.reload()
        // Like a phone's browser in the background: no frame is painted.
        Object.defineProperty(document, 'hidden', { value: true })
        window.requestAnimationFrame = () => 0
        document.dispatchEvent(new Event('visibilitychange'))
      }, how)
  await leave('Left behind', 'reload')
  await expect(row(page, 'Left behind').getByRole('checkbox')).toBeChecked()
  await expectCounts(page, 2, 1)
  await page.getByRole('button', { name: 'Add New Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Title').fill('Written and left')
  await dialog.getByRole('button', { name: 'Add Task' }).evaluate((button) => {
    if (button instanceof HTMLElement) button.click()
    location.reload()
  })
  await expect(row(page, 'Written and left')).toHaveCount(1)
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await expectCounts(page, 3, 1)
  await leave('Put out of sight', 'hide')
  await expectCounts(page, 3, 2)
})

test('a completion that landed during pagehide is not sent again at the next start', async ({
  signedInPage: page,
  person,
  request,
}) => {
  const { id } = await elsewhere(request, person, '/api/tasks/add_task/', { task_title: 'Stays open' })
  await open(page, 'All Tasks')
  await row(page, 'Stays open')
    .getByRole('checkbox')
    .evaluate((box) => {
      if (!(box instanceof HTMLElement)) throw new Error('The checkbox is not an HTML element')
      box.click()
      // Like a cancelled navigation, or a page that returns from the back/forward cache.
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    })
  await expect
    .poll(async () => (await tasksOnServer(request, person)).map(({ status }) => status))
    .toEqual([true])
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await elsewhere(request, person, `/api/tasks/task_complete/${id}/`, { status: false })
  let writes = 0
  await page.route(/task_complete/, async (route) => {
    writes += 1
    await route.continue()
  })
  await page.reload()
  await expect(row(page, 'Stays open').getByRole('checkbox')).not.toBeChecked()
  await addTask(page, 'Sent after it')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  expect(writes).toBe(0)
  expect((await tasksOnServer(request, person)).map(({ status }) => status)).toEqual([false, false])
})
