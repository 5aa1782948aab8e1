// What the document says of each path besides its schemas: its purpose, and the errors that are its own.
import type { ErrorName } from '@dayloop/contracts/errors'
import type { RestPath } from './routes.ts'

export type Operation = {
  summary: string
  refusals?: readonly ErrorName[]
  /** 201 for what it makes; with `again`, 200 when the same id was added before. */
  created?: 'once' | 'again'
}

export const OPERATIONS: Record<RestPath, Operation> = {
  '/api/auth/register': {
    summary: 'Open an account',
    refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
    created: 'once',
  },
  '/api/auth/login': {
    summary: 'Sign in by username or e-mail',
    refusals: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
  },
  '/api/auth/token/refresh': {
    summary: 'Get new tokens for a refresh token',
    refusals: ['SESSION_EXPIRED', 'TOO_MANY_REQUESTS'],
  },
  '/api/auth/logout': { summary: 'End the session of a refresh token' },
  '/api/auth/verify-email': {
    summary: 'Verify an e-mail address by the link that was sent to it',
    refusals: ['VERIFICATION_LINK_INVALID'],
  },
  '/api/auth/resend-verification': {
    summary: 'Ask for the verification mail again',
    refusals: ['TOO_MANY_REQUESTS'],
  },
  '/api/auth/password-reset': {
    summary: 'Ask for a link to reset the password',
    refusals: ['TOO_MANY_REQUESTS'],
  },
  '/api/auth/password-reset/validate': {
    summary: 'Whether a reset link is good, and whose it is',
    refusals: ['RESET_LINK_INVALID'],
  },
  '/api/auth/password-reset/confirm': {
    summary: 'Set a new password by a reset link',
    refusals: ['RESET_LINK_INVALID', 'UNAVAILABLE'],
  },
  '/api/auth/google/url': {
    summary: 'Where to send the browser to sign in with Google',
    refusals: ['GOOGLE_NOT_CONFIGURED'],
  },
  '/api/auth/google/authenticate': {
    summary: 'Sign in with what Google sent back, in the browser that began it',
    refusals: ['GOOGLE_FAILED', 'GOOGLE_EMAIL_UNVERIFIED', 'GOOGLE_OTHER_ACCOUNT'],
  },
  '/api/profile/verify-email-change': {
    summary: 'Put a new e-mail address in force by the link that was sent to it',
    refusals: ['VERIFICATION_LINK_INVALID', 'EMAIL_TAKEN'],
  },
  '/api/profile/update': {
    summary: 'Change the profile; a new e-mail address waits for its link',
    refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
  },
  '/api/profile/change-password': {
    summary: 'Change the password and end all other sessions',
    refusals: ['CURRENT_PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  },
  '/api/user-data': { summary: 'Who is signed in' },
  '/api/tasks/today_tasks': { summary: 'List the tasks due today' },
  '/api/tasks/next_week_tasks': { summary: 'List the tasks due today up to seven days from today' },
  '/api/tasks/all_tasks': { summary: 'List all tasks' },
  '/api/tasks/add_task': { summary: 'Add a task', refusals: ['TASK_DELETED'], created: 'again' },
  '/api/tasks/task_complete/:id': {
    summary: 'Complete a task or make it pending again; without `status` the call toggles',
    refusals: ['TASK_NOT_FOUND'],
  },
  '/api/tasks/update_task/:id': {
    summary: 'Change the fields of a task that are given',
    refusals: ['TASK_NOT_FOUND'],
  },
  '/api/tasks/delete_task/:id': { summary: 'Delete a task', refusals: ['TASK_NOT_FOUND'] },
  '/api/routines': { summary: 'List the routines' },
  '/api/add_routine': { summary: 'Add a routine', refusals: ['ROUTINE_DELETED'], created: 'again' },
  '/api/update_routine/:id': {
    summary: 'Change the fields of a routine that are given',
    refusals: ['ROUTINE_NOT_FOUND'],
  },
  '/api/update_routine_status/:id': {
    summary: 'Pause or activate a routine; without `status` the call toggles',
    refusals: ['ROUTINE_NOT_FOUND'],
  },
  '/api/delete_routine/:id': {
    summary: 'Delete a routine and keep its tasks',
    refusals: ['ROUTINE_NOT_FOUND'],
  },
  '/api/apply_routines': { summary: 'Make the tasks of the coming week from the active routines' },
}
