// What a test of working offline needs: to pull the plug, to see what waits, and to ask the server what landed.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Routine } from '../../contracts/src/routines.ts'
import type { Task } from '../../contracts/src/tasks.ts'
import { expect, type Person } from './e2e.ts'

const offlineText = 'You are offline. Changes are kept on this device'

/** Pulls the plug and waits until every page has noticed. */
export const goOffline = async (context: BrowserContext) => {
  await context.setOffline(true)
  for (const page of context.pages()) await expect(page.getByText(offlineText)).toBeVisible()
}

/** Puts it in again. */
export const goOnline = (context: BrowserContext) => context.setOffline(false)

/** Nothing on the page waits any more. */
export const expectAllSent = async (page: Page) => {
  await expect(page.getByText(offlineText)).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText('Waiting to sync')).toHaveCount(0, { timeout: 30_000 })
  await expect(page.getByText(/changes? waiting to sync$/)).toHaveCount(0)
}

const asPerson = ({ access }: Person) => ({ Authorization: `Bearer ${access}` })

/** Every task of that person as the server has it, the newest first. */
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

/** Their routines. */
export const routinesOnServer = async (request: APIRequestContext, person: Person): Promise<Routine[]> => {
  const answer = await request.get('/api/routines/', { headers: asPerson(person) })
  return (await answer.json()).user_routines
}

/** Does something to that person's rows from another device. */
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
