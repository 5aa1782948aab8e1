// Creates users, tasks and routines for tests through the API.
import type { User } from '../../contracts/src/auth.ts'
import type { Routine } from '../../contracts/src/routines.ts'
import type { Task } from '../../contracts/src/tasks.ts'
import type { TestApp } from './app.ts'
import { type Client, clientOf } from './rest.ts'

export const PASSWORD = 'correct horse battery'

let made = 0

type NewUser = { username?: string; email?: string; password?: string; time_zone?: string }

/** Registers a user and signs in. Returns the client, the user and the tokens. */
export const aUser = async (opened: Pick<TestApp, 'app'>, fields: NewUser = {}) => {
  made += 1
  const {
    username = `person${made}`,
    email = `${username}@example.com`,
    password = PASSWORD,
    time_zone,
  } = fields
  const zone: Record<string, string> = time_zone === undefined ? {} : { 'x-timezone': time_zone }
  const anyone = clientOf(opened)
  const registered = await anyone.post(
    '/api/auth/register/',
    { username, email, password, password2: password },
    zone,
  )
  expectStatus(registered, 201)
  const { access, refresh, user } = await signIn(anyone, username, password, zone)
  const client = anyone.with({ authorization: `Bearer ${access}` })
  return { ...client, user, access, refresh, password, anyone }
}

/** Signs in by username or email address. */
export const signIn = async (client: Client, username: string, password = PASSWORD, headers = {}) => {
  const answer = await client.post('/api/auth/login/', { username, password }, headers)
  expectStatus(answer, 200)
  const session: { access: string; refresh: string; user: User } = answer.body
  return session
}

/** Adds a task of that user. */
export const aTask = async (
  owner: Pick<Client, 'post'>,
  fields: Partial<Task> & { url_call?: string } = {},
) => {
  made += 1
  const answer = await owner.post('/api/tasks/add_task/', { task_title: `Task ${made}`, ...fields })
  expectStatus(answer, 201)
  const task: Task = answer.body
  if (!fields.status) return task
  const completed = await owner.post(`/api/tasks/task_complete/${task.id}/`, { status: true })
  expectStatus(completed, 200)
  const changed: Task = completed.body.task
  return { ...task, ...changed }
}

/** Adds a routine of that user, by default for every day of the week. */
export const aRoutine = async (owner: Pick<Client, 'post'>, fields: Partial<Routine> = {}) => {
  made += 1
  const { status = true, ...rest } = fields
  const answer = await owner.post('/api/add_routine/', {
    routines_title: `Routine ${made}`,
    routines_dates: 'monday tuesday wednesday thursday friday saturday sunday',
    ...rest,
  })
  expectStatus(answer, 201)
  const routine: Routine = answer.body.routine
  if (status) return routine
  expectStatus(await owner.post(`/api/update_routine_status/${routine.id}/`), 200)
  return { ...routine, status: false }
}

/** Sends a file to import. Returns the id of its preview. */
export const anImport = async (
  owner: Pick<Client, 'call'>,
  file: string | Uint8Array = 'Title,Due\nPaint,2026-03-10\nSweep,\n',
) => {
  const answer = await owner.call('POST', '/api/import/', file)
  expectStatus(answer, 200)
  const { import_id }: { import_id: string } = answer.body
  return import_id
}

const expectStatus = (answer: { status: number; body: unknown }, status: number) => {
  if (answer.status !== status)
    throw new Error(`Expected ${status}, not ${answer.status}: ${JSON.stringify(answer.body)}`)
}
