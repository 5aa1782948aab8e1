// A refused change is kept with its text, and can be edited, sent again and copied.
import { refuse } from '../support/calls.ts'
import { expect, test } from '../support/e2e.ts'
import { elsewhere, expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { addTask, row } from '../support/screens.ts'

// A service worker would hide the calls from the test.
test.use({ serviceWorkers: 'block' })

test('a refused task does not block later changes, and can be edited and sent', async ({
  signedInPage: page,
  context,
  request,
  person,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await goOffline(context)
  await refuse(page, 'tasks.add_task', { status: 400, only: 'Half a word' })
  await addTask(page, 'Half a word')
  await addTask(page, 'Behind it')
  await goOnline(context)
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect(attention.getByRole('listitem')).toHaveCount(1)
  await expect(attention).toContainText('Half a')
  await expect(row(page, 'Behind it')).toBeVisible()
  await expect.poll(async () => (await tasksOnServer(request, person)).length).toBe(1)

  await attention.getByRole('button', { name: 'Copy text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Half a')
  await expect(page.getByLabel('Notifications')).toContainText('Copied.')
  await attention.getByRole('button', { name: 'Send again' }).click()
  await expect(attention.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await attention.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toHaveValue(/Half a/)
  await dialog.getByLabel('Title').fill('A whole word')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(attention).toBeHidden()
  await expectAllSent(page)
  expect((await tasksOnServer(request, person)).map(({ task_title }) => task_title).sort()).toEqual([
    'A whole word',
    'Behind it',
  ])
})

test('an edit of a task that was deleted elsewhere is offered as a new task', async ({
  signedInPage: page,
  context,
  request,
  person,
}) => {
  await addTask(page, 'Shared')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await goOffline(context)
  await row(page, 'Shared').getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Shared, with my words')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await expect(row(page, 'Shared, with my words').getByText('Waiting to sync')).toBeVisible()
  const [task] = await tasksOnServer(request, person)
  await elsewhere(request, person, `/api/tasks/delete_task/${task?.id}/`)
  await goOnline(context)
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect(attention).toContainText('Shared, with my words')
  await attention.getByRole('button', { name: 'Add as new task' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Shared, with my words')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(attention).toBeHidden()
  await expect(row(page, 'Shared, with my words')).toHaveCount(1)
  await expectAllSent(page)
  expect(await tasksOnServer(request, person)).toMatchObject([{ task_title: 'Shared, with my words' }])
})

test('edits of different fields on two devices both survive', async ({
  signedInPage: page,
  context,
  request,
  person,
}) => {
  await addTask(page, 'Buy milk')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  const [task] = await tasksOnServer(request, person)
  await goOffline(context)
  await row(page, 'Buy milk').getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Buy oat milk')
  await dialog.getByRole('button', { name: 'Update Task' }).click()
  await elsewhere(request, person, `/api/tasks/update_task/${task?.id}/`, { task_details: 'Two litres' })
  await goOnline(context)
  await expectAllSent(page)
  expect(await tasksOnServer(request, person)).toMatchObject([
    { task_title: 'Buy oat milk', task_details: 'Two litres' },
  ])
})
