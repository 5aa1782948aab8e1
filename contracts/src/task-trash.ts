// The trash of tasks, and changes of many tasks at once.
import { z } from 'zod'
import { editedFields } from './field-schemas.ts'
import { BULK_MAX_TASKS } from './limits.ts'
import { Page, Pagination } from './paging.ts'
import { TASK_FIELDS } from './task-fields.ts'
import { ExpectedTask, Id, Task, TaskCounts, UrlCall } from './tasks.ts'

export const ListTrash = z.object({ page: Page })
export const TrashedTask = z.object({
  ...Task.shape,
  deleted_at: z.iso.datetime(),
  removed_as: z
    .enum(['missed', 'skipped'])
    .nullable()
    .meta({ description: 'Why the server deleted the task. Null if the user did.' }),
})
export type TrashedTask = z.infer<typeof TrashedTask>
export const TaskTrash = z.object({
  user_tasks: z.array(TrashedTask),
  pagination: Pagination,
  total_number_tasks: z.int(),
})
export type TaskTrash = z.infer<typeof TaskTrash>

export const RestoreTask = z.object({ id: Id, url_call: UrlCall })
export type RestoreTask = z.infer<typeof RestoreTask>

export const PurgeTask = z.object({ id: Id })
export type PurgeTask = z.infer<typeof PurgeTask>
export const PurgedTask = z.object({ message: z.string() })

export const EmptiedTrash = z.object({ message: z.string(), purged_count: z.int() })

export const BULK_ACTIONS = ['complete', 'reopen', 'delete', 'restore', 'move'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

const IDS_PROBLEM = `Ids must be a list of 1 to ${BULK_MAX_TASKS} ids`
const { due_date, due_time } = editedFields(TASK_FIELDS)
type Lists = 'due_dates' | 'due_times' | 'expected'
type ForEachId = { ids: unknown[] } & { [Name in Lists]?: unknown[] | undefined }
/** Whether a list has an entry for each id, or is missing. */
function isForEachId(name: Lists) {
  return (input: ForEachId) => input[name] === undefined || input[name].length === input.ids.length
}

export const BulkUpdate = z
  .object({
    ids: z.array(Id, { error: IDS_PROBLEM }).min(1, IDS_PROBLEM).max(BULK_MAX_TASKS, IDS_PROBLEM),
    action: z.enum(BULK_ACTIONS, {
      error: `Action must be ${BULK_ACTIONS.join(', ')}`.replace(/, (\w+)$/, ' or $1'),
    }),
    due_date: due_date.meta({ description: 'For `move`: the day of all tasks; null for none.' }),
    due_dates: z
      .array(due_date.unwrap(), { error: 'Due dates must be a list' })
      .max(BULK_MAX_TASKS, 'Due dates must be as many as ids')
      .optional()
      .meta({ description: 'For `move`, instead of `due_date`: a day for each of `ids`, in their order.' }),
    due_times: z
      .array(due_time.unwrap(), { error: 'Due times must be a list' })
      .max(BULK_MAX_TASKS, 'Due times must be as many as ids')
      .optional()
      .meta({
        description:
          'For `move` with `due_dates`: a time of day for each of `ids`, in their order. Without it, times stay the same.',
      }),
    expected: z
      .array(ExpectedTask, { error: 'Expected must be a list' })
      .max(BULK_MAX_TASKS, 'Expected must be as many as ids')
      .optional()
      .meta({
        description:
          'For each of `ids`, in their order. A task does not change if one of these fields has another value now.',
      }),
    url_call: UrlCall,
  })
  .refine(isForEachId('due_dates'), { error: 'Due dates must be as many as ids', path: ['due_dates'] })
  .refine(isForEachId('due_times'), { error: 'Due times must be as many as ids', path: ['due_times'] })
  .refine(({ due_times, due_dates }) => due_times === undefined || due_dates !== undefined, {
    error: 'Due times need due dates',
    path: ['due_times'],
  })
  .refine(isForEachId('expected'), { error: 'Expected must be as many as ids', path: ['expected'] })
  .refine(
    ({ action, due_date, due_dates }) =>
      action !== 'move' || due_date !== undefined || due_dates !== undefined,
    {
      error: 'Due date is required',
      path: ['due_date'],
    },
  )
export type BulkUpdate = z.infer<typeof BulkUpdate>

/** `conflict_ids` exists if the input has `expected`. */
export const BulkUpdated = z.object({
  changed_ids: z.array(z.uuid()),
  unchanged_ids: z.array(z.uuid()),
  missing_ids: z.array(z.uuid()),
  conflict_ids: z.array(z.uuid()).optional(),
  ...TaskCounts.shape,
})
export type BulkUpdated = z.infer<typeof BulkUpdated>
