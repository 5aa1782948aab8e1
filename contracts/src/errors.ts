// The error catalogue: each error's text, and the tRPC code that determines its HTTP status.
import { SERVER_ERROR_TEXT } from './fallbacks.ts'
import { DUE_TIME_WITHOUT_DATE } from './task-fields.ts'

export const ERRORS = {
  SERVER_ERROR: { code: 'INTERNAL_SERVER_ERROR', text: SERVER_ERROR_TEXT },
  UNAVAILABLE: { code: 'SERVICE_UNAVAILABLE', text: 'The service is busy. Please try again in a moment.' },
  BAD_REQUEST: { code: 'BAD_REQUEST', text: 'The request could not be understood.' },
  MALFORMED_JSON: { code: 'BAD_REQUEST', text: 'The request body is not valid JSON.' },
  UNSUPPORTED_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', text: 'The request body must be JSON.' },
  PAYLOAD_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', text: 'The request body is too large.' },
  NOT_FOUND: { code: 'NOT_FOUND', text: 'Not found.' },
  METHOD_NOT_ALLOWED: { code: 'METHOD_NOT_SUPPORTED', text: 'Method not allowed.' },
  TOO_MANY_REQUESTS: { code: 'TOO_MANY_REQUESTS', text: 'Too many attempts. Please try again later.' },

  AUTHENTICATION_REQUIRED: { code: 'UNAUTHORIZED', text: 'Please log in.' },
  SESSION_EXPIRED: { code: 'UNAUTHORIZED', text: 'Your session has expired. Please log in again.' },
  INVALID_CREDENTIALS: { code: 'UNAUTHORIZED', text: 'Invalid credentials' },
  EMAIL_NOT_VERIFIED: { code: 'FORBIDDEN', text: 'Email not verified. Please check your email.' },
  USERNAME_TAKEN: { code: 'BAD_REQUEST', text: 'This username is already taken.' },
  EMAIL_TAKEN: { code: 'BAD_REQUEST', text: 'This email is already registered.' },
  PASSWORDS_DIFFER: { code: 'BAD_REQUEST', text: 'Passwords do not match' },
  NEW_PASSWORDS_DIFFER: { code: 'BAD_REQUEST', text: 'New passwords do not match' },
  PASSWORD_TOO_SHORT: { code: 'BAD_REQUEST', text: 'Password must be at least 8 characters long' },
  CURRENT_PASSWORD_WRONG: { code: 'BAD_REQUEST', text: 'Current password is incorrect' },
  RESET_LINK_INVALID: { code: 'BAD_REQUEST', text: 'Invalid or expired reset link' },
  VERIFICATION_LINK_INVALID: {
    code: 'BAD_REQUEST',
    text: 'The verification link is invalid or has expired.',
  },
  PASSWORD_REQUIRED: { code: 'BAD_REQUEST', text: 'Password is required' },
  DELETION_LINK_INVALID: { code: 'BAD_REQUEST', text: 'The link is invalid or has expired.' },
  GOOGLE_NOT_CONFIGURED: { code: 'SERVICE_UNAVAILABLE', text: 'Failed to initiate Google login' },
  GOOGLE_EMAIL_UNVERIFIED: { code: 'BAD_REQUEST', text: 'The email of this Google account is not verified.' },
  GOOGLE_OTHER_ACCOUNT: {
    code: 'BAD_REQUEST',
    text: 'Another Google account is already linked to this email address. Sign in with that one, or with your password.',
  },
  GOOGLE_FAILED: { code: 'BAD_REQUEST', text: 'Google authentication failed' },

  TASK_NOT_FOUND: { code: 'NOT_FOUND', text: 'Task not found.' },
  DUE_TIME_WITHOUT_DATE: { code: 'BAD_REQUEST', text: DUE_TIME_WITHOUT_DATE },
  TASK_DELETED: { code: 'CONFLICT', text: 'This task was deleted.' },
  TASK_CHANGED: { code: 'CONFLICT', text: 'This task has been changed since.' },
  TASK_NOT_IN_TRASH: { code: 'CONFLICT', text: 'This task is not in the trash.' },
  ROUTINE_NOT_FOUND: { code: 'NOT_FOUND', text: 'Routine not found.' },
  ROUTINE_CHANGED: { code: 'CONFLICT', text: 'This routine has been changed since.' },
  ROUTINE_DELETED: { code: 'CONFLICT', text: 'This routine was deleted.' },
  ROUTINE_NOT_SCHEDULED: { code: 'BAD_REQUEST', text: 'The routine is not scheduled on this date.' },
  PAUSE_BACKWARDS: { code: 'BAD_REQUEST', text: 'The end of a pause must not be before its start' },
  BATCH_NOT_FOUND: { code: 'NOT_FOUND', text: 'There is nothing to undo.' },

  SETTINGS_CHANGED: { code: 'CONFLICT', text: 'The settings have been changed since.' },

  EXPORT_FORMAT_UNKNOWN: { code: 'BAD_REQUEST', text: 'The format must be json, csv or ics.' },
  IMPORT_UNKNOWN: { code: 'BAD_REQUEST', text: 'This is not a file that Dayloop can import.' },
  IMPORT_BROKEN: { code: 'BAD_REQUEST', text: 'The file is damaged or not complete. Nothing was imported.' },
  IMPORT_TOO_LARGE: {
    code: 'BAD_REQUEST',
    text: 'The file has too much in it. Dayloop imports up to 50,000 tasks at once.',
  },
  IMPORT_FILE_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', text: 'The file is larger than 20 MiB.' },
  IMPORT_NOT_FOUND: { code: 'NOT_FOUND', text: 'Import not found.' },
  IMPORT_NOT_CONFIRMED: { code: 'CONFLICT', text: 'This import was not confirmed.' },
} as const

export type ErrorName = keyof typeof ERRORS
export type ErrorCode = (typeof ERRORS)[ErrorName]['code']
