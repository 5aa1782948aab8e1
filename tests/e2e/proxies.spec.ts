// A proxy, firewall or captive portal answers instead of Dayloop. No change is lost, and the screen says what answers.
import type { Page } from '@playwright/test'
import { expect, newSession, readyForOffline } from '../support/e2e.ts'
import { elsewhere, expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { answers, signInTitle, test } from '../support/proxy.ts'
import { addTask, open, row } from '../support/screens.ts'

const says = (page: Page, what: string) => page.getByText(`A proxy or network blocks Dayloop (${what}).`)
const attention = (page: Page) => page.getByRole('region', { name: 'Needs your attention' })

/** Watches all later documents. The returned function fails if one of them was shown as offline. */
const neverOffline = async (page: Page) => {
  const said: string[] = []
  await page.exposeFunction('saidOffline', (text: string) => said.push(text))
  const watch = () => {
    const look = () => {
      if (document.body?.textContent?.includes('You are offline'))
        Reflect.get(window, 'saidOffline')('offline')
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () => expect(said).toEqual([])
}

test('a write that a firewall refuses is set aside, and the queue continues', async ({
  signedInPage: page,
  context,
  request,
  person,
  frontProxy,
}) => {
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await readyForOffline(page)
  await goOffline(context)
  await addTask(page, 'Blocked words')
  await addTask(page, 'Behind them')
  let blocked = 0
  frontProxy.intercept((path) =>
    path.includes('tasks.add_task') && blocked++ === 0 ? answers.forbidden : null,
  )
  await goOnline(context)
  await expect(attention(page)).toContainText('Blocked words')
  await expect(attention(page)).toContainText('A proxy or network blocked this change (status 403).')
  await expectAllSent(page)
  expect(await tasksOnServer(request, person)).toMatchObject([{ task_title: 'Behind them' }])
  await attention(page).getByRole('button', { name: 'Send again' }).click()
  await expect(attention(page)).toBeHidden()
  await expectAllSent(page)
  expect(await tasksOnServer(request, person)).toHaveLength(2)
})

test('a foreign 401 signs nobody out, and the third shows a message', async ({
  signedInPage: page,
  request,
  person,
  frontProxy,
}) => {
  await expect(page.getByText('No tasks for today')).toBeVisible()
  const expectNeverOffline = await neverOffline(page)
  await test.step('for changes', async () => {
    const isWrite = (path: string) => /tasks\.add_task|routines\.apply_routines/.test(path)
    frontProxy.intercept((path) => (isWrite(path) ? answers.unauthorized : null))
    await addTask(page, 'Waits for the proxy')
    await expect(row(page, 'Waits for the proxy').getByText('Waiting to sync')).toBeVisible()
    await open(page, 'Routines')
    await page.getByRole('button', { name: 'Apply Routines' }).click()
    await expect(page.getByText('Your routines could not be applied yet.')).toBeVisible()
    await expect(says(page, 'status 401')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(says(page, 'status 401')).toBeVisible()
    frontProxy.intercept()
    await expect(says(page, 'status 401')).toBeHidden({ timeout: 30_000 })
    await expectAllSent(page)
    expect(await tasksOnServer(request, person)).toMatchObject([{ task_title: 'Waits for the proxy' }])
  })
  expectNeverOffline()
  await test.step('for the renewal of the session', async () => {
    frontProxy.intercept((path) => (path.includes('auth.token_refresh') ? answers.forbidden : null))
    await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
    await page.goto('/today-tasks')
    await expect(says(page, 'status 403')).toBeVisible()
    await expect(page).toHaveURL('/today-tasks')
    frontProxy.intercept()
    await expect(row(page, 'Waits for the proxy')).toBeVisible({ timeout: 30_000 })
    await expect(says(page, 'status 403')).toBeHidden({ timeout: 30_000 })
  })
})

test('a captive portal that answers with its page is detected', async ({
  signedInPage: page,
  request,
  person,
  frontProxy,
}) => {
  const otherDevice = { ...person, ...(await newSession(request, person)) }
  await addTask(page, 'From before')
  await expectAllSent(page)
  await readyForOffline(page)
  const expectNeverOffline = await neverOffline(page)
  for (const answer of [answers.portal, answers.empty]) {
    frontProxy.intercept(() => answer)
    await page.reload()
    await expect(says(page, 'status 200')).toBeVisible()
    await expect(row(page, 'From before')).toBeVisible()
    frontProxy.intercept()
    await expect(says(page, 'status 200')).toBeHidden({ timeout: 30_000 })
  }
  // The other device, which uses REST, passes the portal.
  frontProxy.intercept((path) => (path.startsWith('/api/tasks/') ? null : answers.portal))
  await addTask(page, 'Behind the portal')
  await expect(says(page, 'status 200')).toBeVisible()
  await elsewhere(request, otherDevice, '/api/tasks/add_task/', { task_title: 'Elsewhere' })
  frontProxy.intercept()
  await expectAllSent(page)
  await open(page, 'All Tasks')
  await expect(row(page, 'Elsewhere')).toBeVisible()
  expect(await tasksOnServer(request, person)).toHaveLength(3)
  expectNeverOffline()
})

test('an expired proxy session is reported, with a way to its sign-in page', async ({
  signedInPage: page,
  request,
  person,
  frontProxy,
}) => {
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await readyForOffline(page)
  const expectNeverOffline = await neverOffline(page)
  frontProxy.requireSignIn()
  await addTask(page, 'Written meanwhile')
  await expect(row(page, 'Written meanwhile').getByText('Waiting to sync')).toBeVisible()
  await expect(says(page, 'a redirect to another page')).toBeVisible()
  await expect(page).toHaveURL('/today-tasks')
  expectNeverOffline()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page).toHaveTitle(signInTitle)
  frontProxy.intercept()
  await page.goto('/today-tasks?from-network=1')
  await expect(page).toHaveURL('/today-tasks')
  await expect(row(page, 'Written meanwhile')).toBeVisible()
  await expectAllSent(page)
  expect(await tasksOnServer(request, person)).toMatchObject([{ task_title: 'Written meanwhile' }])
})
