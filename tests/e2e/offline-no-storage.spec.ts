// A browser without storage, such as some private windows: a warning shows, and changes are still sent.
import { expect, readyForOffline, signIn, test } from '../support/e2e.ts'
import { expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { addTask, row } from '../support/screens.ts'

test('without IndexedDB the queue lasts as long as the tab, and a warning says so', async ({
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
  await expect(page.getByText('Your browser blocks storage for this site.')).toBeVisible()
  await goOffline(context)
  await addTask(page, 'In the tunnel')
  await expect(row(page, 'In the tunnel').getByText('Waiting to sync')).toBeVisible()
  await goOnline(context)
  await expectAllSent(page)
  const tasks = await tasksOnServer(request, person)
  expect(tasks.map(({ task_title }) => task_title)).toEqual(['In the tunnel', 'With a network'])
})

test('no screen waits for an unresponsive database', async ({ page, context, person, request }) => {
  await page.addInitScript(() => {
    Object.defineProperty(IDBFactory.prototype, 'open', { value: () => new EventTarget() })
  })
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await goOffline(context)
  await addTask(page, 'Kept in memory')
  await expect(row(page, 'Kept in memory').getByText('Waiting to sync')).toBeVisible()
  await expect(page.getByText('Your browser cannot store changes right now.')).toBeVisible()
  await goOnline(context)
  await expectAllSent(page)
  const tasks = await tasksOnServer(request, person)
  expect(tasks.map(({ task_title }) => task_title)).toEqual(['Kept in memory'])
})

test('a change after the browser closed the database survives a reload', async ({
  page,
  context,
  person,
}) => {
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...parts) {
      const request = open.apply(this, parts)
      request.addEventListener('success', () =>
        window.addEventListener('close-database', () => request.result.close()),
      )
      return request
    }
  })
  await signIn(page, person)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await readyForOffline(page)
  await goOffline(context)
  await page.evaluate(() => window.dispatchEvent(new Event('close-database')))
  await addTask(page, 'After the close')
  await expect(row(page, 'After the close').getByText('Waiting to sync')).toBeVisible()
  await expect(page.getByText('Your browser cannot store changes right now.')).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'After the close').getByText('Waiting to sync')).toBeVisible()
})

test('a full local storage shows the new name, and the session survives a reload', async ({
  page,
  person,
}) => {
  await signIn(page, person)
  await page.goto('/profile')
  await page.evaluate(() => {
    for (let size = 1 << 20; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem(`filler-${crypto.randomUUID()}`, 'x'.repeat(size))
      } catch {}
    }
  })
  await page.getByLabel('First Name').fill('A name that is much longer than the one before')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect(page.getByText('Profile updated.')).toBeVisible()
  for (const reload of [false, true]) {
    if (reload) await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('A name that is much longer than the one before')
  }
})
