// The server is killed twice while it receives waiting changes. Each change is applied once.
import { expect, readyForOffline, register, signIn } from '../support/e2e.ts'
import { test } from '../support/e2e-own-server.ts'
import { expectAllSent, goOffline, goOnline, routinesOnServer, tasksOnServer } from '../support/offline.ts'
import { addTask, open, row } from '../support/screens.ts'

test('each change is applied once although the server is killed between them', async ({
  page,
  context,
  request,
  server,
}) => {
  const person = await register(request, 'Europe/Berlin')
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await addTask(page, 'Known before')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await readyForOffline(page)

  await goOffline(context)
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  for (const title of titles) await addTask(page, title)
  await row(page, 'Known before').getByRole('checkbox').click()
  await row(page, 'Two').getByRole('checkbox').click()
  await row(page, 'Four')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await open(page, 'Routines')
  await page.getByRole('button', { name: 'Add New Routine' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Routine' })
  await dialog.getByLabel('Routine Title').fill('Stretch')
  await dialog.getByRole('button', { name: 'Weekends' }).click()
  await dialog.getByRole('button', { name: 'Add Routine' }).click()
  await expect(row(page, 'Stretch').getByText('Waiting to sync')).toBeVisible()

  let calls = 0
  let kills = 0
  const kill = async () => {
    await server.end('SIGKILL')
    kills += 1
  }
  // Without the event the app finds the server at its next probe, up to 15 s later.
  const startServer = async () => {
    await server.start()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
  await context.route(/trpc\/(tasks|routines)\.(add|task_complete|delete)/, async (route) => {
    calls += 1
    if (calls === 2) {
      await route.fetch()
      await kill()
      return route.abort()
    }
    if (calls === 5) await kill()
    return route.continue()
  })
  await goOnline(context)
  await expect.poll(() => kills).toBe(1)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await page.reload()
  await expect(row(page, 'Stretch').getByText('Waiting to sync')).toBeVisible()
  await startServer()
  await expect.poll(() => kills, { timeout: 30_000 }).toBe(2)
  await startServer()
  await expectAllSent(page)
  const tasks = await tasksOnServer(request, person)
  expect(tasks.map(({ task_title, status }) => [task_title, status])).toEqual([
    ['Five', false],
    ['Three', false],
    ['Two', true],
    ['One', false],
    ['Known before', true],
  ])
  expect(await routinesOnServer(request, person)).toMatchObject([
    { routines_title: 'Stretch', routines_dates: 'saturday sunday', status: true },
  ])
})
