// Two tabs share one outbox: both show each change, and one of them sends it once.
import { expect, readyForOffline, test } from '../support/e2e.ts'
import { expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { addTask, row } from '../support/screens.ts'

test.beforeEach(async ({ signedInPage: one }) => {
  await expect(one.getByText('No tasks for today')).toBeVisible()
  await readyForOffline(one)
})

test('two tabs show the changes of both, which land once and in order', async ({
  signedInPage: one,
  context,
  request,
  person,
}) => {
  const two = await context.newPage()
  await two.goto('/today-tasks')
  await expect(two.getByText('No tasks for today')).toBeVisible()
  await goOffline(context)
  await addTask(one, 'From the first tab')
  await expect(row(two, 'From the first tab').getByText('Waiting to sync')).toBeVisible()
  await addTask(two, 'From the second tab')
  await row(two, 'From the first tab').getByRole('checkbox').click()
  await expect(row(one, 'From the first tab').getByRole('checkbox')).toBeChecked()
  await expect(row(one, 'From the second tab')).toHaveCount(1)

  const sent: string[] = []
  context.on('request', (call) => {
    const change = /tasks\.(add_task|task_complete|update_task)/.exec(call.url())?.[1]
    if (change) sent.push(change)
  })
  await goOnline(context)
  for (const tab of [one, two]) await expectAllSent(tab)
  expect(sent).toEqual(['add_task', 'add_task', 'task_complete'])
  expect(
    (await tasksOnServer(request, person)).map(({ task_title, status }) => [task_title, status]),
  ).toEqual([
    ['From the second tab', false],
    ['From the first tab', true],
  ])
  for (const tab of [one, two]) await expect(tab.getByRole('main').getByRole('listitem')).toHaveCount(2)
})

test('the other tab sends the change of a tab that was closed', async ({
  signedInPage: one,
  context,
  request,
  person,
}) => {
  const two = await context.newPage()
  await two.goto('/today-tasks')
  await expect(two.getByText('No tasks for today')).toBeVisible()
  await one.bringToFront()
  let calls = 0
  await context.route(/tasks\.add_task/, async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    // The change was applied, but its answer is lost.
    await route.fetch()
    await one.close()
  })
  await one.getByRole('button', { name: 'Add New Task' }).click()
  const dialog = one.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Title').fill('Said by a tab that is gone')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect.poll(() => calls).toBe(2)
  await expectAllSent(two)
  await expect(row(two, 'Said by a tab that is gone')).toHaveCount(1)
  expect(await tasksOnServer(request, person)).toHaveLength(1)
})
