// The session ends while changes wait. They stay, for this user only, and are sent after the next sign-in.
import type { Page } from '@playwright/test'
import { expect, PASSWORD, type Person, register, test } from '../support/e2e.ts'
import { elsewhere, expectAllSent, goOffline, goOnline, tasksOnServer } from '../support/offline.ts'
import { addTask, open, row } from '../support/screens.ts'

const signInByForm = async (page: Page, { username }: Person) => {
  await page.getByLabel('Username or Email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/today-tasks')
  await expect(page.getByText(`Hello, ${username}`)).toBeVisible()
}

test('an expired session pauses the queue until the same user signs in', async ({
  signedInPage: page,
  context,
  request,
  person,
}) => {
  await addTask(page, 'Before')
  await expect(page.getByText('Waiting to sync')).toHaveCount(0)
  await goOffline(context)
  await addTask(page, 'Typed by the first')
  await row(page, 'Before').getByRole('checkbox').click()
  await expect(page.getByText('2 changes waiting to sync')).toBeVisible()
  await elsewhere(request, person, '/api/auth/logout/', { refresh: person.refresh })
  await goOnline(context)
  await page.waitForURL('**/login')

  const second = await register(request)
  await signInByForm(page, second)
  await expect(page.getByText('No tasks for today')).toBeVisible()
  await expect(page.getByText('waiting to sync')).toHaveCount(0)
  await addTask(page, 'Typed by the second')
  await expectAllSent(page)
  await expect(page.getByText(person.username)).toHaveCount(0)
  expect((await tasksOnServer(request, second)).map(({ task_title }) => task_title)).toEqual([
    'Typed by the second',
  ])
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')

  await signInByForm(page, person)
  await expectAllSent(page)
  await expect(row(page, 'Typed by the first')).toBeVisible()
  await open(page, 'All Tasks')
  await expect(row(page, 'Before').getByRole('checkbox')).toBeChecked()
  await expect(row(page, 'Typed by the second')).toHaveCount(0)
  const access = (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
  const tasks = await tasksOnServer(request, { ...person, access })
  expect(tasks.map(({ task_title, status }) => [task_title, status])).toEqual([
    ['Typed by the first', false],
    ['Before', true],
  ])
})
