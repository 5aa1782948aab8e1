// Tasks for the tests of lists.
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'

export const today = '2026-03-29'

/** A task that is due today. */
export const aTask = (id: string, fields: Partial<Task> = {}): Task => ({
  ...NEW_TASK,
  id,
  task_title: `Task ${id}`,
  due_date: today,
  ...fields,
})
