import type { Task } from '@dayloop/contracts/tasks'
import type { TaskFields } from '../../offline/intents.ts'

/** Only what differs from the row: a field that is not sent stays as another device left it. */
export const changedFields = (before: Task, fields: TaskFields): Partial<TaskFields> => ({
  ...(fields.task_title !== before.task_title && { task_title: fields.task_title }),
  ...(fields.task_details !== before.task_details && { task_details: fields.task_details }),
  ...(fields.due_date !== before.due_date && { due_date: fields.due_date }),
})
