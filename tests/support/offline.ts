// Steps of offline tests: disconnect, read the waiting changes, and read the rows of the server.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Routine } from '../../contracts/src/routines.ts'
import type { Task } from '../../contracts/src/tasks.ts'
import { expect, type Person } from './e2e.ts'

const offlineText = 'You are offline. Changes are kept on this device'

/** Disconnects the network and waits until every page shows it. */
export const goOffline = async (context: BrowserContext) => {
  await context.setOffline(true)
  for (const page of context.pages()) await expect(page.getByText(offlineText)).toBeVisible()
}

/** Connects the network again. */
export const goOnline = (context: BrowserContext) => context.setOffline(false)

/** Waits until the page has no waiting changes. */
export const expectAllSent = async (page: Page) => {
  await expect(page.getByText(offlineText)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(/changes? waiting to sync$/)).toHaveCount(0)
}

const asPerson = ({ access }: Person) => ({ Authorization: `Bearer ${access}` })

/** Every task of that user on the server, newest first. */
export const tasksOnServer = async (request: APIRequestContext, person: Person): Promise<Task[]> => {
  const tasks: Task[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await request.get(`/api/tasks/all_tasks/?page=${page}`, { headers: asPerson(person) })
    expect(answer.ok(), await answer.text()).toBe(true)
    const { user_tasks, pagination } = await answer.json()
    tasks.push(...user_tasks)
    pages = pagination.num_pages
  }
  return tasks
}

/** The routines of that user. */
export const routinesOnServer = async (request: APIRequestContext, person: Person): Promise<Routine[]> => {
  const answer = await request.get('/api/routines/', { headers: asPerson(person) })
  return (await answer.json()).user_routines
}

/** Changes that user's rows from another device. */
export const elsewhere = async (
  request: APIRequestContext,
  person: Person,
  path: string,
  data: object = {},
) => {
  const method = path.includes('delete_task') ? 'delete' : path.includes('update_task') ? 'patch' : 'post'
  const answer = await request[method](path, { headers: asPerson(person), data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}
