// A click updates all tabs to a new build. Tabs of the old build handle missing files.
import { expect, readyForOffline, register, signIn } from '../support/e2e.ts'
import { test } from '../support/e2e-own-server.ts'
import { addTask, row } from '../support/screens.ts'
import { SECOND_BUILD, secondBuild } from '../support/second-build.ts'

let second: Awaited<ReturnType<typeof secondBuild>>
test.beforeAll(async () => {
  second = await secondBuild()
})
test.afterAll(() => second.remove())

test('"Update Now" in one tab reloads both, and keeps the text being typed', async ({
  page: one,
  context,
  request,
  server,
}) => {
  await signIn(one, await register(request))
  await addTask(one, 'Of the first build')
  await readyForOffline(one)
  const two = await context.newPage()
  await two.goto('/today-tasks')
  await two.getByRole('button', { name: 'Add New Task' }).click()
  const dialog = two.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Title').fill('Half ty')

  await server.end('SIGTERM')
  await server.start(second.checkout)
  await two.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  for (const tab of [one, two])
    await expect(tab.getByText('A new version of Dayloop is available.')).toBeVisible()
  // Until the update, the old tabs use the old files.
  await dialog.getByLabel('Title').fill('Half typed')
  await expect(one.locator(SECOND_BUILD)).toHaveCount(0)

  await one.bringToFront()
  await one.getByRole('button', { name: 'Update Now' }).click()
  for (const tab of [one, two]) {
    await expect(tab.locator(SECOND_BUILD)).toHaveCount(1)
    await expect(row(tab, 'Of the first build')).toBeVisible()
    await expect(tab.getByText('A new version of Dayloop is available.')).toHaveCount(0)
  }
  await two.bringToFront()
  await two.getByRole('button', { name: 'Add New Task' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half typed')
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('an old tab with a missing file reloads once', async ({ page, request, server, complaints }) => {
    // A browser that is never idle: nothing is loaded in advance.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await signIn(page, await register(request))
    await expect(page.getByText('No tasks for today')).toBeVisible()
    await server.end('SIGTERM')
    await server.start(second.checkout)
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await expect(page.locator(SECOND_BUILD)).toHaveCount(1)
    await expect(page.getByLabel('First Name')).toBeVisible()
    expect(loads).toBe(1)

    // The same for a dialog, and for one whose file stays missing: the screen says so and does not reload endlessly.
    await page.route(/assets\/task-dialogs/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Today Tasks', exact: true }).click()
    await page.getByRole('button', { name: 'Add New Task' }).click()
    await expect.poll(() => loads).toBe(2)
    await page.getByRole('button', { name: 'Add New Task' }).click()
    await expect(page.getByText('Something went wrong')).toBeVisible()
    await page.unroute(/assets\/task-dialogs/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Add New Task' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(loads).toBe(3)
    complaints.length = 0
  })
})
