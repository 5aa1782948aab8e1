// Imports and the calendar feed: the inputs and outputs of their procedures.
import { z } from 'zod'
import { Id } from './tasks.ts'

export const IMPORT_SOURCES = [
  'dayloop',
  'todoist',
  'ticktick',
  'microsoft_todo',
  'google_tasks',
  'vikunja',
  'super_productivity',
  'tasks_org',
  'todo_txt',
  'icalendar',
  'loop',
  'csv',
] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** The preview of an import. Nothing is changed before it is confirmed. */
export const ImportPreview = z.object({
  import_id: z.uuid(),
  source: z.enum(IMPORT_SOURCES),
  tasks_count: z.int().meta({ description: 'Tasks in the file, completed ones included.' }),
  completed_count: z.int(),
  routines_count: z.int(),
  skipped: z
    .array(z.object({ line: z.int().nullable(), reason: z.string() }))
    .meta({ description: 'Items that are left out or changed, and why.' }),
  duplicates_count: z.int().meta({ description: 'Tasks and routines that exist already.' }),
  sample: z
    .array(
      z.object({
        task_title: z.string(),
        task_details: z.string(),
        due_date: z.string().nullable(),
        due_time: z.string().nullable(),
        status: z.boolean(),
        priority: z.int(),
        tags: z.array(z.string()).readonly(),
      }),
    )
    .meta({ description: 'The first tasks of the file.' }),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportId = z.object({ id: Id })
export type ImportId = z.infer<typeof ImportId>

export const ConfirmedImport = z.object({ message: z.string(), created_count: z.int(), batch_id: z.uuid() })
export type ConfirmedImport = z.infer<typeof ConfirmedImport>

export const UndoneImport = z.object({ message: z.string(), removed_count: z.int() })
export type UndoneImport = z.infer<typeof UndoneImport>

/** Imports that can be undone, the newest first. */
export const RecentImports = z.object({
  imports: z.array(
    z.object({
      import_id: z.uuid(),
      source: z.enum(IMPORT_SOURCES),
      created_count: z.int(),
      confirmed_at: z.iso.datetime(),
    }),
  ),
})
export type RecentImports = z.infer<typeof RecentImports>

/** The address of the calendar feed. It is a secret. */
export const Feed = z.object({ url: z.string() })

/** When the calendar feed was created; null without a feed. Only the answer to its creation contains the address. */
export const FeedState = z.object({ created_at: z.iso.datetime().nullable() })
