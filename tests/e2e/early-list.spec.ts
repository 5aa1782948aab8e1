// A returning user's list is requested before the app's script is loaded, and this answer is shown.
import { expect, signIn, test } from '../support/e2e.ts'
import { addTask, row } from '../support/screens.ts'

test.use({ serviceWorkers: 'block' })

test('one request, sent before the main script has run, fills the list', async ({ page, person }) => {
  await signIn(page, person)
  await addTask(page, 'There already')
  // The script is delayed, so that an earlier request for the list does not come from the app.
  let appMayCome = () => {}
  const appComes = new Promise<void>((resolve) => {
    appMayCome = resolve
  })
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await appComes
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('tasks.today_tasks')) asked.push(request.url())
  })
  const early = page.waitForResponse((response) => response.url().includes('tasks.today_tasks'))
  const loading = page.goto('/today-tasks', { waitUntil: 'commit' })
  expect((await early).status()).toBe(200)
  appMayCome()
  await loading
  await expect(row(page, 'There already')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('an early 401 leads to a token refresh like any other', async ({ page, person }) => {
  await signIn(page, person)
  await addTask(page, 'Behind a refresh')
  await page.evaluate(() => localStorage.setItem('access_token', 'spent'))
  await page.goto('/today-tasks')
  await expect(row(page, 'Behind a refresh')).toBeVisible()
  // The row may come from the device before the answer arrives.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBe('spent')
})

test('a filtered list is requested once, with its filter', async ({ page, person }) => {
  await signIn(page, person)
  await addTask(page, 'Still to do')
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('tasks.today_tasks')) bodies.push(request.postData() ?? '')
  })
  await page.goto('/today-tasks?status=pending')
  await expect(row(page, 'Still to do')).toBeVisible()
  expect(bodies.filter((body) => body.includes('pending'))).toHaveLength(1)
  expect(bodies).not.toContain(JSON.stringify({ 0: { page: 1 } }))
})
