// The paths that take or send files. They are plain routes instead of procedures, and are documented here.
import type { ErrorName } from '@dayloop/contracts/errors'
import { ImportPreview } from '@dayloop/contracts/import'
import type { z } from 'zod'

export type FileRoute = {
  /** As the document names the operation. */
  name: string
  method: 'get' | 'post'
  path: `/api/${string}`
  summary: string
  /** The types that the body of the request may have. */
  accepts?: readonly string[]
  query?: { name: string; values: readonly string[] }
  /** The answer: JSON of a schema, or a file of one of these types. */
  answers: z.ZodType | readonly string[]
  refusals: readonly ErrorName[]
}

export const IMPORT_PREVIEW = {
  name: 'import.preview',
  method: 'post',
  path: '/api/import',
  summary: 'Send a file of another task manager and see what importing it would do; nothing is changed',
  accepts: ['multipart/form-data', 'application/octet-stream'],
  answers: ImportPreview,
  refusals: [
    'BAD_REQUEST',
    'IMPORT_UNKNOWN',
    'IMPORT_BROKEN',
    'IMPORT_TOO_LARGE',
    'AUTHENTICATION_REQUIRED',
    'SESSION_EXPIRED',
    'IMPORT_FILE_TOO_LARGE',
    'SERVER_ERROR',
    'UNAVAILABLE',
  ],
} as const satisfies FileRoute

export const EXPORT = {
  name: 'export.export',
  method: 'get',
  path: '/api/export',
  summary: 'Everything of the person as JSON, or their tasks as CSV or iCalendar',
  query: { name: 'format', values: ['json', 'csv', 'ics'] },
  answers: ['application/json', 'text/csv', 'text/calendar'],
  refusals: [
    'EXPORT_FORMAT_UNKNOWN',
    'AUTHENTICATION_REQUIRED',
    'SESSION_EXPIRED',
    'SERVER_ERROR',
    'UNAVAILABLE',
  ],
} as const satisfies FileRoute

export const FILE_ROUTES: readonly FileRoute[] = [IMPORT_PREVIEW, EXPORT]
