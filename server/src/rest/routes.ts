// The documented paths: which procedure answers, what the path is for, and which errors are its own.
import type { ErrorName } from '@dayloop/contracts/errors'
import type { AnyTRPCProcedure } from '@trpc/server'
import { appRouter } from '../trpc/router.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Row = readonly [Method, string, AnyTRPCProcedure, summary: string, ...refusals: ErrorName[]]

const { auth, tasks, routines } = appRouter

/** Anybody may call these. */
const openRows: readonly Row[] = [
  ['POST', '/api/auth/register', auth.register, 'Open an account', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
  ['POST', '/api/auth/login', auth.login, 'Sign in', 'INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED'],
  [
    'POST',
    '/api/auth/token/refresh',
    auth.token_refresh,
    'New tokens for a refresh token',
    'SESSION_EXPIRED',
  ],
  ['POST', '/api/auth/logout', auth.logout, 'End a session'],
]

/** These need an access token. */
const memberRows: readonly Row[] = [
  ['GET', '/api/user-data', auth.user_data, 'Who is signed in'],
  ['GET', '/api/tasks/today_tasks', tasks.today_tasks, 'Tasks due today'],
  ['GET', '/api/tasks/next_week_tasks', tasks.next_week_tasks, 'Tasks due today or in the next 7 days'],
  ['GET', '/api/tasks/all_tasks', tasks.all_tasks, 'All tasks'],
  ['POST', '/api/tasks/add_task', tasks.add_task, 'Add a task', 'TASK_DELETED'],
  [
    'POST',
    '/api/tasks/task_complete/:id',
    tasks.task_complete,
    'Complete a task, or undo it',
    'TASK_NOT_FOUND',
  ],
  ['PATCH', '/api/tasks/update_task/:id', tasks.update_task, 'Change a task', 'TASK_NOT_FOUND'],
  ['DELETE', '/api/tasks/delete_task/:id', tasks.delete_task, 'Delete a task', 'TASK_NOT_FOUND'],
  ['GET', '/api/routines', routines.routines, 'Routines'],
  ['POST', '/api/add_routine', routines.add_routine, 'Add a routine', 'ROUTINE_DELETED'],
  ['POST', '/api/update_routine/:id', routines.update_routine, 'Change a routine', 'ROUTINE_NOT_FOUND'],
  [
    'POST',
    '/api/update_routine_status/:id',
    routines.update_routine_status,
    'Pause or activate a routine',
    'ROUTINE_NOT_FOUND',
  ],
  ['POST', '/api/delete_routine/:id', routines.delete_routine, 'Delete a routine', 'ROUTINE_NOT_FOUND'],
  ['POST', '/api/apply_routines', routines.apply_routines, 'Make the tasks of the week from active routines'],
]

/** A row of the table, with its columns named. */
export type RestRoute = {
  method: Method
  path: string
  procedure: AnyTRPCProcedure
  summary: string
  refusals: readonly ErrorName[]
  open: boolean
}

const named =
  (open: boolean) =>
  ([method, path, procedure, summary, ...refusals]: Row): RestRoute => ({
    method,
    path,
    procedure,
    summary,
    refusals,
    open,
  })

export const restTable: readonly RestRoute[] = [...openRows.map(named(true)), ...memberRows.map(named(false))]
