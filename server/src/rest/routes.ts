// The documented paths and the procedures that answer them.
import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from '../trpc/router.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** The last column stands beside `error` when a path refuses its input. */
type Row = readonly [Method, string, AnyTRPCProcedure, beside_error?: { valid: false }]

const { auth, profile, tasks, routines } = appRouter

/** Anybody may call these. */
const openRows = [
  ['POST', '/api/auth/register', auth.register],
  ['POST', '/api/auth/login', auth.login],
  ['POST', '/api/auth/token/refresh', auth.token_refresh],
  ['POST', '/api/auth/logout', auth.logout],
  ['POST', '/api/auth/verify-email', auth.verify_email],
  ['POST', '/api/auth/resend-verification', auth.resend_verification],
  ['POST', '/api/auth/password-reset', auth.password_reset],
  ['POST', '/api/auth/password-reset/validate', auth.password_reset_validate, { valid: false }],
  ['POST', '/api/auth/password-reset/confirm', auth.password_reset_confirm],
  ['GET', '/api/auth/google/url', auth.google_url],
  ['POST', '/api/auth/google/authenticate', auth.google_authenticate],
  ['POST', '/api/profile/verify-email-change', profile.verify_email_change],
] as const satisfies Row[]

/** These need an access token. */
const memberRows = [
  ['GET', '/api/user-data', auth.user_data],
  ['PUT', '/api/profile/update', profile.update],
  ['POST', '/api/profile/change-password', profile.change_password],
  ['GET', '/api/tasks/today_tasks', tasks.today_tasks],
  ['GET', '/api/tasks/next_week_tasks', tasks.next_week_tasks],
  ['GET', '/api/tasks/all_tasks', tasks.all_tasks],
  ['POST', '/api/tasks/add_task', tasks.add_task],
  ['POST', '/api/tasks/task_complete/:id', tasks.task_complete],
  ['PATCH', '/api/tasks/update_task/:id', tasks.update_task],
  ['DELETE', '/api/tasks/delete_task/:id', tasks.delete_task],
  ['GET', '/api/routines', routines.routines],
  ['POST', '/api/add_routine', routines.add_routine],
  ['POST', '/api/update_routine/:id', routines.update_routine],
  ['POST', '/api/update_routine_status/:id', routines.update_routine_status],
  ['POST', '/api/delete_routine/:id', routines.delete_routine],
  ['POST', '/api/apply_routines', routines.apply_routines],
] as const satisfies Row[]

export type RestPath = (typeof openRows | typeof memberRows)[number][1]

/** A row of the table, with its columns named. */
export type RestRoute = {
  method: Method
  path: RestPath
  procedure: AnyTRPCProcedure
  beside_error?: { valid: false } | undefined
  open: boolean
}

export const restTable: readonly RestRoute[] = [
  ...openRows.map((row) => named(row, true)),
  ...memberRows.map((row) => named(row, false)),
]

function named(row: readonly [Method, RestPath, ...unknown[]] & Row, open: boolean): RestRoute {
  const [method, path, procedure, beside_error] = row
  return { method, path, procedure, beside_error, open }
}
