// Calls for the tests of the days of routines.
import { addDays } from '../../contracts/src/calendar.ts'
import { openApp } from './app.ts'
import { aUser } from './factories.ts'
import type { Client } from './rest.ts'

type Task = { id: string; task_title: string; due_date: string | null; routine_id: string | null }

/** The day of the tests' clock, a Tuesday. */
export const TODAY = '2026-03-10'
export const UNKNOWN_ID = '0195b3a0-0000-7000-8000-000000000009'

/** The day that many days after today. */
export const day = (ahead: number) => addDays(TODAY, ahead)

export const apply = async (user: Client) => (await user.post('/api/apply_routines/')).body

export const preview = async (user: Client) => (await user.get('/api/preview_apply/')).body

export const historyOf = async (user: Client, id: string, query = '') =>
  (await user.get(`/api/routine_history/${id}/${query}`)).body

export const tasksOf = async (user: Client): Promise<Task[]> =>
  (await user.get('/api/tasks/all_tasks/')).body.user_tasks

export const datesOf = (tasks: { due_date: string | null }[]) => tasks.map(({ due_date }) => due_date).sort()

export const complete = (user: Client, id: string) =>
  user.post(`/api/tasks/task_complete/${id}/`, { status: true })

/** An app with its own clock, and a user who stays signed in while the clock moves. */
export const openAppWithClock = async () => {
  const app = await openApp({ env: { ACCESS_TOKEN_TTL: '100000000', REFRESH_TOKEN_TTL: '100000000' } })
  const user = await aUser(app)
  return { ...app, user, goTo: (ahead: number) => app.clock.set(`${day(ahead)}T12:00:00Z`) }
}
