// Tasks: what travels of them, in and out (chapters 3 and 7).
import { z } from 'zod'
import { calendarDate, taskView } from './calendar.ts'
import { TASK_DETAILS_MAX_LENGTH, TASK_TITLE_MAX_LENGTH } from './limits.ts'
import { Page, Pagination } from './paging.ts'
import { text } from './text.ts'

/** An id that a client chose or names; kept in lower case, as Postgres writes it. */
export const Id = z.uuid({ error: 'The id must be a UUID' }).transform((id) => id.toLowerCase())

/** A day in, as YYYY-MM-DD or an ISO date-time; empty or null means none. */
export const DueDate = z
  .union([z.string(), z.null()], { error: 'Due date must be a date' })
  .transform((value, { addIssue }) => {
    if (value === null || value === '') return null
    const date = calendarDate(value)
    if (date === null)
      addIssue({ code: 'custom', message: 'Due date must be a date that exists (YYYY-MM-DD)' })
    return date
  })

/** Which list the caller is showing; its counts are the ones that answer. */
export const UrlCall = z
  .unknown()
  .optional()
  .transform(taskView)
  .meta({ description: 'today-tasks, next-week or all; anything else means all.' })

const Title = text({ label: 'Title', min: 1, max: TASK_TITLE_MAX_LENGTH, visible: true })
const Details = text({ label: 'Description', max: TASK_DETAILS_MAX_LENGTH, trim: false })

export const Task = z.object({
  id: z.uuid(),
  task_title: z.string(),
  task_details: z.string(),
  due_date: z.string().nullable(),
  status: z.boolean(),
  routine_id: z.uuid().nullable(),
})
export type Task = z.infer<typeof Task>

export const TaskCounts = z.object({
  total_number_tasks: z.int(),
  completed_tasks_count: z.int(),
  pending_tasks: z.int(),
})
export type TaskCounts = z.infer<typeof TaskCounts>

export const ListTasks = z.object({ page: Page })
export type ListTasks = z.infer<typeof ListTasks>
export const TaskList = z.object({
  user_tasks: z.array(Task),
  today: z.iso.date().meta({ description: "The person's day that the list was made for." }),
  pagination: Pagination,
  ...TaskCounts.shape,
})
export type TaskList = z.infer<typeof TaskList>

export const AddTask = z.object({
  id: Id.optional(),
  task_title: Title,
  task_details: Details.nullish().transform((details) => details ?? ''),
  due_date: DueDate.optional().transform((date) => date ?? null),
  url_call: UrlCall,
})
export type AddTask = z.infer<typeof AddTask>
export const AddedTask = z.object({ ...Task.shape, ...TaskCounts.shape })

/** Without `status` the call toggles; with it, it may be sent twice. */
export const CompleteTask = z.object({
  id: Id,
  status: z.boolean({ error: 'Status must be true or false' }).optional(),
  url_call: UrlCall,
})
export type CompleteTask = z.infer<typeof CompleteTask>

/** A field left out stays as it is, so that edits of different fields from two devices both survive. */
export const UpdateTask = z.object({
  id: Id,
  task_title: Title.optional(),
  task_details: Details.nullable()
    .transform((details) => details ?? '')
    .optional(),
  due_date: DueDate.optional(),
  url_call: UrlCall,
})
export type UpdateTask = z.infer<typeof UpdateTask>
export const ChangedTask = z.object({ task: Task, ...TaskCounts.shape })
export type ChangedTask = z.infer<typeof ChangedTask>

export const DeleteTask = z.object({ id: Id, url_call: UrlCall })
export type DeleteTask = z.infer<typeof DeleteTask>
export const DeletedTask = z.object({ message: z.string(), ...TaskCounts.shape })
