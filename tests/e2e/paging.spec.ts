// Long lists: the page is in the address, and the old page stays until the new one is loaded.
import { hold, isCallOf } from '../support/calls.ts'
import { expect, signIn, test } from '../support/e2e.ts'
import { open, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

test('seventy-one tasks are paged over eight pages', async ({ page, person, request }) => {
  const headers = { Authorization: `Bearer ${person.access}` }
  for (let at = 1; at <= 71; at += 1) {
    const data = { task_title: `Number ${String(at).padStart(2, '0')}` }
    await request.post('/api/tasks/add_task/', { data, headers })
  }
  const asked: string[] = []
  page.on('request', (one) => {
    if (isCallOf(one, 'tasks.all_tasks')) asked.push(one.postData() ?? '')
  })
  await signIn(page, person)
  await open(page, 'All Tasks')
  const previous = page.getByRole('button', { name: 'Previous' })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  const list = page.getByRole('main').locator('[aria-busy]')

  await test.step('the first page', async () => {
    await expect(page.getByText('Page 1 of 8')).toBeVisible()
    await expect(page.getByText('Showing page 1 — 71 tasks')).toBeVisible()
    await expect(row(page, 'Number 71')).toBeVisible()
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(page).toHaveURL('/all-tasks?page=2')
    await expect(row(page, 'Number 61')).toBeVisible()
  })
  await test.step('the next page is prefetched', async () => {
    await page.goto('/all-tasks?page=6')
    await expect(row(page, 'Number 21')).toBeVisible()
    await expect.poll(() => asked.filter((body) => body.includes('"page":7')).length).toBe(1)
  })
  await test.step('the current page stays while the next one loads', async () => {
    const eighth = await hold(page, 'tasks.all_tasks')
    await next.click()
    await expect(page).toHaveURL('/all-tasks?page=7')
    await expect(page.getByText('Page 7 of 8')).toBeVisible()
    await eighth.asked
    await next.click()
    await expect(page).toHaveURL('/all-tasks?page=8')
    await expect(list).toHaveAttribute('aria-busy', 'true')
    await expect(row(page, 'Number 11')).toBeVisible()
    eighth.release()
    await expect(page.getByText('Page 8 of 8')).toBeVisible()
    await expect(page.getByText('Showing page 8 — 71 tasks')).toBeVisible()
    await expect(row(page, 'Number 01')).toBeVisible()
    await expect(next).toBeDisabled()
  })
  await test.step('back and forward', async () => {
    await page.goBack()
    await expect(page).toHaveURL('/all-tasks?page=7')
    await expect(row(page, 'Number 11')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Page 6 of 8')).toBeVisible()
    await page.goForward()
    await page.goForward()
    await expect(page.getByText('Page 8 of 8')).toBeVisible()
    await page.reload()
    await expect(row(page, 'Number 01')).toBeVisible()
  })
  await test.step('deleting the last row of the last page shows the page before', async () => {
    await row(page, 'Number 01')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL('/all-tasks?page=7')
    await expect(page.getByText('Page 7 of 7')).toBeVisible()
    await expect(page.getByText('Showing page 7 — 70 tasks')).toBeVisible()
    await expect(next).toBeDisabled()
    await expect(row(page, 'Number 02')).toBeVisible()
  })
  await test.step('a page beyond the last shows the last', async () => {
    await page.goto('/all-tasks?page=99')
    await expect(page.getByText('Page 7 of 7')).toBeVisible()
    await previous.click()
    await expect(page.getByText('Page 6 of 7')).toBeVisible()
  })
})

test('eleven routines are paged over two pages', async ({ page, person, request }) => {
  const headers = { Authorization: `Bearer ${person.access}` }
  for (let at = 1; at <= 11; at += 1) {
    const data = { routines_title: `Routine ${String(at).padStart(2, '0')}`, routines_dates: 'monday' }
    await request.post('/api/add_routine/', { data, headers })
  }
  await signIn(page, person)
  await page.goto('/routines?page=2')
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await expect(page.getByText('Showing page 2 — 11 routines')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/routines')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
})
