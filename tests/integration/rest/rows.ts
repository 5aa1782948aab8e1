// A call for each documented path. It succeeds unless it needs an email or a provider.
import { NEW_TASK } from '../../../contracts/src/task-fields.ts'
import { anImport, aRoutine, aTask, type aUser, PASSWORD, signIn } from '../../support/factories.ts'

export type Person = Awaited<ReturnType<typeof aUser>>
export type Call = { url: string; body?: Record<string, unknown>; status: number; fields: string[] }

const COUNTS = ['completed_tasks_count', 'pending_tasks', 'total_number_tasks']
const TASK = Object.keys({ ...NEW_TASK, id: '' }).sort()
const LIST = [...COUNTS, 'pagination', 'today', 'user_tasks'].sort()
const SETTINGS = ['auto_apply_routines', 'digest_time', 'remind_before', 'shortcuts', 'week_start']
const USER = ['email', 'email_verify', 'first_name', 'id', 'last_name', 'time_zone', 'username']

/** Calls with emailed links are tested with emails. Here they are refused. */
const A_WRONG_LINK = { body: { uid: 'nobody', token: 'nothing' }, status: 400, fields: ['error'] }

let made = 0

const aDeletedTask = async (person: Person) => {
  const { id } = await aTask(person)
  await person.delete(`/api/tasks/delete_task/${id}/`)
  return id
}

/** By path, the input and the fields of the answer. */
const CALLS: Record<string, (person: Person) => Promise<Call>> = {
  '/api/auth/register': async () => {
    made += 1
    const username = `newcomer${made}`
    const body = { username, email: `${username}@example.com`, password: PASSWORD, password2: PASSWORD }
    return { url: '/api/auth/register', body, status: 201, fields: ['message', 'user'] }
  },
  '/api/auth/login': async ({ user }) => ({
    url: '/api/auth/login',
    body: { username: user.username, password: PASSWORD },
    status: 200,
    fields: ['access', 'refresh', 'user'],
  }),
  '/api/auth/token/refresh': async ({ anyone, user }) => {
    const { refresh } = await signIn(anyone, user.username)
    return { url: '/api/auth/token/refresh', body: { refresh }, status: 200, fields: ['access', 'refresh'] }
  },
  '/api/auth/logout': async ({ anyone, user }) => {
    const { refresh } = await signIn(anyone, user.username)
    return { url: '/api/auth/logout', body: { refresh }, status: 200, fields: ['message'] }
  },
  '/api/auth/verify-email': async () => ({ url: '/api/auth/verify-email', ...A_WRONG_LINK }),
  '/api/auth/resend-verification': async ({ user }) => ({
    url: '/api/auth/resend-verification',
    body: { email: user.email },
    status: 200,
    fields: ['message'],
  }),
  '/api/auth/password-reset': async ({ user }) => ({
    url: '/api/auth/password-reset',
    body: { email: user.email },
    status: 200,
    fields: ['message'],
  }),
  '/api/auth/password-reset/validate': async () => ({
    url: '/api/auth/password-reset/validate',
    ...A_WRONG_LINK,
    fields: ['error', 'valid'],
  }),
  '/api/auth/password-reset/confirm': async () => ({
    url: '/api/auth/password-reset/confirm',
    ...A_WRONG_LINK,
    body: { ...A_WRONG_LINK.body, new_password: PASSWORD, confirm_password: PASSWORD },
  }),
  '/api/auth/google/url': async () => ({ url: '/api/auth/google/url', status: 503, fields: ['error'] }),
  '/api/auth/google/authenticate': async () => ({
    url: '/api/auth/google/authenticate',
    body: { code: 'none' },
    status: 400,
    fields: ['error'],
  }),
  '/api/profile/verify-email-change': async () => ({
    url: '/api/profile/verify-email-change',
    ...A_WRONG_LINK,
    body: { ...A_WRONG_LINK.body, new_email: 'new@example.com' },
  }),
  '/api/profile/update': async ({ user }) => ({
    url: '/api/profile/update',
    body: { first_name: 'Ada', last_name: '', username: user.username, email: user.email },
    status: 200,
    fields: ['message', 'user'],
  }),
  '/api/profile/delete_account': async () => ({
    url: '/api/profile/delete_account',
    body: { password: 'not the password' },
    status: 400,
    fields: ['error'],
  }),
  '/api/profile/delete_account/confirm': async () => ({
    url: '/api/profile/delete_account/confirm',
    ...A_WRONG_LINK,
  }),
  'GET /api/feed': async () => ({ url: '/api/feed', status: 200, fields: ['created_at'] }),
  'POST /api/feed': async () => ({ url: '/api/feed', status: 200, fields: ['url'] }),
  'DELETE /api/feed': async () => ({ url: '/api/feed', status: 200, fields: ['message'] }),
  '/api/profile/change-password': async () => ({
    url: '/api/profile/change-password',
    body: { current_password: PASSWORD, new_password: PASSWORD, confirm_password: PASSWORD },
    status: 200,
    fields: ['message'],
  }),
  '/api/user-data': async () => ({ url: '/api/user-data', status: 200, fields: USER }),
  'GET /api/settings': async () => ({ url: '/api/settings', status: 200, fields: SETTINGS }),
  'PATCH /api/settings': async () => ({
    url: '/api/settings',
    body: { week_start: 'sunday' },
    status: 200,
    fields: SETTINGS,
  }),
  '/api/import/recent': async () => ({ url: '/api/import/recent', status: 200, fields: ['imports'] }),
  '/api/import/:id/confirm': async (person) => ({
    url: `/api/import/${await anImport(person)}/confirm`,
    status: 200,
    fields: ['batch_id', 'created_count', 'message'],
  }),
  '/api/import/:id/undo': async (person) => {
    const id = await anImport(person)
    await person.post(`/api/import/${id}/confirm`)
    return { url: `/api/import/${id}/undo`, status: 200, fields: ['message', 'removed_count'] }
  },
  '/api/tasks/today_tasks': async () => ({ url: '/api/tasks/today_tasks', status: 200, fields: LIST }),
  '/api/tasks/next_week_tasks': async () => ({
    url: '/api/tasks/next_week_tasks',
    status: 200,
    fields: LIST,
  }),
  '/api/tasks/all_tasks': async () => ({ url: '/api/tasks/all_tasks', status: 200, fields: LIST }),
  '/api/tasks/search': async () => ({ url: '/api/tasks/search', status: 200, fields: LIST }),
  '/api/tags': async () => ({ url: '/api/tags', status: 200, fields: ['tags'] }),
  '/api/tags/rename_tag': async () => ({
    url: '/api/tags/rename_tag',
    body: { from: 'home', to: 'house' },
    status: 200,
    fields: ['changed_count'],
  }),
  '/api/tags/delete_tag': async () => ({
    url: '/api/tags/delete_tag',
    body: { tag: 'home' },
    status: 200,
    fields: ['changed_count'],
  }),
  '/api/tags/restore_tags': async (person) => {
    const batch_id = crypto.randomUUID()
    await aTask(person, { tags: ['home'] })
    await person.post('/api/tags/delete_tag', { tag: 'home', batch_id })
    return {
      url: '/api/tags/restore_tags',
      body: { batch_id },
      status: 200,
      fields: ['conflict_count', 'restored_count'],
    }
  },
  '/api/tasks/add_task': async () => ({
    url: '/api/tasks/add_task',
    body: { task_title: 'Buy bread', task_details: '', due_date: '', url_call: 'all' },
    status: 201,
    fields: [...COUNTS, ...TASK].sort(),
  }),
  '/api/tasks/task_complete/:id': async (person) => ({
    url: `/api/tasks/task_complete/${(await aTask(person)).id}`,
    body: { url_call: 'all' },
    status: 200,
    fields: [...COUNTS, 'task'].sort(),
  }),
  '/api/tasks/update_task/:id': async (person) => ({
    url: `/api/tasks/update_task/${(await aTask(person)).id}`,
    body: { task_title: 'Buy cake', task_details: 'Plum', due_date: '2026-03-11', url_call: 'all' },
    status: 200,
    fields: [...COUNTS, 'task'].sort(),
  }),
  '/api/tasks/delete_task/:id': async (person) => ({
    url: `/api/tasks/delete_task/${(await aTask(person)).id}`,
    body: { url_call: 'all' },
    status: 200,
    fields: [...COUNTS, 'message'].sort(),
  }),
  '/api/tasks/trash': async () => ({
    url: '/api/tasks/trash',
    status: 200,
    fields: ['pagination', 'total_number_tasks', 'user_tasks'],
  }),
  '/api/tasks/restore_task/:id': async (person) => ({
    url: `/api/tasks/restore_task/${await aDeletedTask(person)}`,
    body: { url_call: 'all' },
    status: 200,
    fields: [...COUNTS, 'task'].sort(),
  }),
  '/api/tasks/purge_task/:id': async (person) => ({
    url: `/api/tasks/purge_task/${await aDeletedTask(person)}`,
    status: 200,
    fields: ['message'],
  }),
  '/api/tasks/empty_trash': async () => ({
    url: '/api/tasks/empty_trash',
    status: 200,
    fields: ['message', 'purged_count'],
  }),
  '/api/tasks/bulk_update': async (person) => ({
    url: '/api/tasks/bulk_update',
    body: { ids: [(await aTask(person)).id], action: 'complete', url_call: 'all' },
    status: 200,
    fields: [...COUNTS, 'changed_ids', 'missing_ids', 'unchanged_ids'].sort(),
  }),
  '/api/routines': async () => ({
    url: '/api/routines',
    status: 200,
    fields: ['pagination', 'user_routines'],
  }),
  '/api/add_routine': async () => ({
    url: '/api/add_routine',
    body: { routines_title: 'Run', routines_dates: 'monday friday' },
    status: 201,
    fields: ['routine'],
  }),
  '/api/update_routine/:id': async (person) => ({
    url: `/api/update_routine/${(await aRoutine(person)).id}`,
    body: { routines_title: 'Swim', routines_dates: 'sunday' },
    status: 200,
    fields: ['routine'],
  }),
  '/api/update_routine_status/:id': async (person) => ({
    url: `/api/update_routine_status/${(await aRoutine(person)).id}`,
    status: 200,
    fields: ['routine'],
  }),
  '/api/delete_routine/:id': async (person) => ({
    url: `/api/delete_routine/${(await aRoutine(person)).id}`,
    status: 200,
    fields: ['message'],
  }),
  '/api/apply_routines': async () => ({
    url: '/api/apply_routines',
    status: 200,
    fields: ['batch_id', 'created_count', 'message', 'tasks'],
  }),
  '/api/routine_plan': async () => ({ url: '/api/routine_plan', status: 200, fields: ['routines', 'today'] }),
  '/api/preview_apply': async () => ({
    url: '/api/preview_apply',
    status: 200,
    fields: ['existing_count', 'skipped_count', 'to_create'],
  }),
  '/api/undo_apply': async (person) => {
    await aRoutine(person)
    const { batch_id } = (await person.post('/api/apply_routines/')).body
    return {
      url: '/api/undo_apply',
      body: { batch_id },
      status: 200,
      fields: ['message', 'removed_count'],
    }
  },
  '/api/routines/trash': async () => ({
    url: '/api/routines/trash',
    status: 200,
    fields: ['pagination', 'routines'],
  }),
  '/api/restore_routine/:id': async (person) => ({
    url: `/api/restore_routine/${(await aRoutine(person)).id}`,
    status: 200,
    fields: ['routine'],
  }),
  '/api/skip_routine/:id': async (person) => ({
    url: `/api/skip_routine/${(await aRoutine(person)).id}`,
    body: { date: '2026-03-11' },
    status: 200,
    fields: ['routine'],
  }),
  '/api/unskip_routine/:id': async (person) => ({
    url: `/api/unskip_routine/${(await aRoutine(person)).id}`,
    body: { date: '2026-03-11' },
    status: 200,
    fields: ['routine'],
  }),
  '/api/routine_history/:id': async (person) => ({
    url: `/api/routine_history/${(await aRoutine(person)).id}`,
    status: 200,
    fields: ['adherence', 'best_streak', 'days', 'streak'],
  }),
}

/** The call of a route. A documented route without a call fails the tests. A path with several methods lists them. */
export const callOf = ({ method, path }: { method: string; path: string }, person: Person): Promise<Call> => {
  const make = CALLS[`${method} ${path}`] ?? CALLS[path]
  if (!make) throw new Error(`Add a call of ${method} ${path} to tests/integration/rest/rows.ts`)
  return make(person)
}
