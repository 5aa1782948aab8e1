// Tasks: the inputs and outputs of their procedures.
import { z } from 'zod'
import { taskView } from './calendar.ts'
import { editedFields, fieldsOut, newFields } from './field-schemas.ts'
import { SEARCH_MAX_LENGTH } from './limits.ts'
import { Page, PageSize, Pagination } from './paging.ts'
import { dueTimeProblem, TASK_FIELDS } from './task-fields.ts'
import { StatusAndTag, TaskFilters } from './task-filters.ts'
import { text } from './text.ts'

/** The id of a row, converted to lower case as Postgres returns it. */
export const Id = z.uuid({ error: 'The id must be a UUID' }).transform((id) => id.toLowerCase())

type Timed = { due_date?: string | null | undefined; due_time?: string | null | undefined }

function dueTimeHasDate({ value, issues }: z.core.ParsePayload<Timed>) {
  const message = dueTimeProblem(value)
  if (message) issues.push({ code: 'custom', message, input: value })
}

/** The list on the caller's screen. The answer contains its counts. */
export const UrlCall = z
  .unknown()
  .optional()
  .transform(taskView)
  .meta({ description: 'today-tasks, next-week or all; anything else means all.' })

export const Task = z.object({
  id: z.uuid(),
  ...fieldsOut(TASK_FIELDS),
  status: z.boolean(),
  completed_at: z.iso.datetime({ offset: true }).nullable(),
  routine_id: z.uuid().nullable(),
})
export type Task = z.infer<typeof Task>

export const TaskCounts = z.object({
  total_number_tasks: z.int(),
  completed_tasks_count: z.int(),
  pending_tasks: z.int(),
})
export type TaskCounts = z.infer<typeof TaskCounts>

export const ListTasks = z.object({ page: Page, page_size: PageSize, ...TaskFilters })
export type ListTasks = z.infer<typeof ListTasks>
/** An empty query finds nothing. */
export const SearchTasks = z.object({
  q: text({ label: 'Search', max: SEARCH_MAX_LENGTH }).optional(),
  ...StatusAndTag,
  page: Page,
})
export type SearchTasks = z.infer<typeof SearchTasks>
export const TaskList = z.object({
  user_tasks: z.array(Task),
  today: z.iso.date().meta({ description: "The user's calendar day for which the list was computed." }),
  pagination: Pagination,
  ...TaskCounts.shape,
})
export type TaskList = z.infer<typeof TaskList>

export const AddTask = z
  .object({
    id: Id.optional(),
    ...newFields(TASK_FIELDS),
    url_call: UrlCall,
  })
  .check(dueTimeHasDate)
export type AddTask = z.infer<typeof AddTask>
export const AddedTask = z.object({ ...Task.shape, ...TaskCounts.shape })

const Status = z.boolean({ error: 'Status must be true or false' })

/** Values that the task must still have, so that an undo does not overwrite a later change. */
export const ExpectedTask = z
  .object(
    { ...editedFields(TASK_FIELDS), status: Status.optional() },
    { error: 'Expected must be an object' },
  )
  .meta({ description: 'The call is refused (409) if one of these fields has another value now.' })
export type ExpectedTask = z.infer<typeof ExpectedTask>

/** Without `status` the call toggles. With it the call is idempotent. */
export const CompleteTask = z.object({
  id: Id,
  status: Status.optional(),
  expected: ExpectedTask.optional(),
  url_call: UrlCall,
})
export type CompleteTask = z.infer<typeof CompleteTask>

/** A missing field keeps its value, so that edits of different fields from two devices both survive. */
export const UpdateTask = z
  .object({
    id: Id,
    ...editedFields(TASK_FIELDS),
    expected: ExpectedTask.optional(),
    url_call: UrlCall,
  })
  .check(dueTimeHasDate)
export type UpdateTask = z.infer<typeof UpdateTask>
export const ChangedTask = z.object({ task: Task, ...TaskCounts.shape })
export type ChangedTask = z.infer<typeof ChangedTask>

export const DeleteTask = z.object({ id: Id, expected: ExpectedTask.optional(), url_call: UrlCall })
export type DeleteTask = z.infer<typeof DeleteTask>
export const DeletedTask = z.object({ message: z.string(), ...TaskCounts.shape })
export type DeletedTask = z.infer<typeof DeletedTask>
