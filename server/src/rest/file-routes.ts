// The paths that receive or send files or streams. They are routes of Fastify instead of procedures, documented here.
import { User } from '@dayloop/contracts/auth'
import type { ErrorName } from '@dayloop/contracts/errors'
import { EXPORT_FORMATS, EXPORT_TYPES, JSON_EXPORT } from '@dayloop/contracts/export-formats'
import { ImportPreview } from '@dayloop/contracts/import'
import { DEFAULT_SETTINGS, Settings } from '@dayloop/contracts/settings'
import { z } from 'zod'
import type { Examples } from './examples.ts'

export type FileRoute = {
  /** The name of the operation in the document. */
  name: string
  method: 'get' | 'post'
  path: `/api/${string}`
  summary: string
  /** The accepted content types of the request body. */
  accepts?: readonly string[]
  /** A query parameter. The first of its values is the default. */
  query?: { name: string; values: readonly string[] }
  /** The answer: JSON of a schema, or a file of one of these types. */
  answers: z.ZodType | readonly string[]
  /** The content of the file if it is JSON, and example values of its fields. */
  json?: { schema: z.ZodType; example: Examples }
  refusals: readonly ErrorName[]
}

export const IMPORT_PREVIEW = {
  name: 'import.preview',
  method: 'post',
  path: '/api/import',
  summary: 'Send a file of another task manager and get a preview of its import; nothing is changed',
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

const ExportFile = z.object({
  format: z.literal(JSON_EXPORT.format),
  version: z.literal(JSON_EXPORT.version),
  exported_at: z.iso.datetime(),
  profile: User,
  settings: Settings,
  routines: z.array(z.looseObject({ id: z.uuid(), routines_title: z.string(), routines_dates: z.string() })),
  tasks: z.array(z.looseObject({ id: z.uuid(), task_title: z.string(), due_date: z.iso.date().nullable() })),
  tags: z.array(z.string()),
})

export const EXPORT = {
  name: 'export.export',
  method: 'get',
  path: '/api/export',
  summary: 'Get all data of the user as JSON, or the tasks as CSV or iCalendar',
  query: { name: 'format', values: EXPORT_FORMATS },
  answers: EXPORT_FORMATS.map((format) => EXPORT_TYPES[format]),
  json: {
    schema: ExportFile,
    example: {
      username: 'ada',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
      time_zone: 'Europe/London',
      settings: DEFAULT_SETTINGS,
      routines_title: 'Water the plants',
      routines_dates: 'monday thursday',
      task_title: 'Water the plants',
      due_date: '2026-03-10',
      tags: ['home'],
    },
  },
  refusals: [
    'EXPORT_FORMAT_UNKNOWN',
    'AUTHENTICATION_REQUIRED',
    'SESSION_EXPIRED',
    'SERVER_ERROR',
    'UNAVAILABLE',
  ],
} as const satisfies FileRoute

export const LIVE = {
  name: 'live.stream',
  method: 'get',
  path: '/api/live',
  summary: 'Get a stream of events for changes of `tasks`, `routines`, `settings` and `session`',
  answers: ['text/event-stream'],
  refusals: [
    'BAD_REQUEST',
    'AUTHENTICATION_REQUIRED',
    'SESSION_EXPIRED',
    'TOO_MANY_REQUESTS',
    'SERVER_ERROR',
    'UNAVAILABLE',
  ],
} as const satisfies FileRoute

export const FILE_ROUTES: readonly FileRoute[] = [IMPORT_PREVIEW, EXPORT, LIVE]
