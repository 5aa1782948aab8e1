// Signing out with waiting changes asks first, and removes the user's data from the device in all tabs.
import type { Page } from '@playwright/test'
import { expect, readyForOffline, register, signIn, test } from '../support/e2e.ts'
import { goOffline, goOnline } from '../support/offline.ts'
import { addTask, open, row } from '../support/screens.ts'

/** Everything that the browser stores for the page, as one text. */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name ?? '')
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        kept.push(
          await new Promise((resolve) => {
            all.onsuccess = () => resolve(all.result)
          }),
        )
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) kept.push(request.url)
    }
    return JSON.stringify(kept)
  })

test('signing out with unsent changes asks first, and leaves nothing for the next user', async ({
  signedInPage: page,
  context,
  person,
  request,
}) => {
  await addTask(page, 'Secret of the first')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await readyForOffline(page)
  const other = await context.newPage()
  await other.goto('/today-tasks')
  await expect(row(other, 'Secret of the first')).toBeVisible()
  await goOffline(context)
  await addTask(page, 'Secret in the tunnel')
  await expect(page.getByText('1 change waiting to sync')).toBeVisible()
  await other.getByRole('button', { name: 'Add New Task' }).click()
  await other.getByLabel('Title').fill('Secret half typed')
  expect(await keptOnDevice(other)).toMatch(/Secret half typed.*Secret/)

  await page.bringToFront()
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 change is only on this device and will be lost.')
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(row(page, 'Secret in the tunnel')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Sign out and discard' }).click()
  for (const tab of [page, other]) {
    await tab.waitForURL('**/login')
    await expect.poll(() => keptOnDevice(tab)).not.toContain('Secret')
    expect(await keptOnDevice(tab)).not.toContain(person.username)
    expect(await keptOnDevice(tab)).not.toContain('/api/')
  }

  await goOnline(context)
  const next = await register(request)
  for (const tab of [page, other]) {
    await signIn(tab, next)
    await expect(tab.getByText(`Hello, ${next.username}`)).toBeVisible()
    await expect(tab.getByText('No tasks for today')).toBeVisible()
    await open(tab, 'All Tasks')
    await expect(tab.getByText(/^No tasks/)).toBeVisible()
  }
})
