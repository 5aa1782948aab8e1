// A browser that keeps nothing, as some private windows do: a plain warning, and what is typed goes its way all the same.
import { expect, signIn, test } from '../support/e2e.ts'
import { expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { addTask, row } from '../support/screens.ts'

test('without IndexedDB the queue lives as long as the tab, and says so', async ({
  page,
  context,
  person,
  request,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError')
    }
  })
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await addTask(page, 'With a network')
  await expect(page.getByText('This browser does not let Dayloop store anything.')).toBeVisible()
  await goOffline(context)
  await addTask(page, 'In the tunnel')
  await expect(row(page, 'In the tunnel').getByText('Waiting to sync')).toBeVisible()
  await goOnline(context)
  await expectAllSent(page)
  const tasks = await tasksOnServer(request, person)
  expect(tasks.map(({ task_title }) => task_title)).toEqual(['In the tunnel', 'With a network'])
})
