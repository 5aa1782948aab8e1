// Shared by all offline changes of a task.
import type { TaskView } from '@dayloop/contracts/calendar'
import { allFields } from '@dayloop/contracts/fields'
import { TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import type { Task, TaskCounts } from '@dayloop/contracts/tasks'
import type { ListEffect } from '../../../offline/lists/list-effect.ts'
import { paths } from '../../../paths.ts'
import { offline } from '../../../texts/offline.ts'

export type OfTask = { id: string; url_call: TaskView }

type TaskChange = { name: string; input: OfTask & Partial<TaskFields>; before?: Task }

/** The screen of each list. */
export const pathOf: Record<TaskView, string> = {
  'today-tasks': paths.todayTasks,
  'next-week': paths.nextWeekTasks,
  all: paths.allTasks,
}

export const ofTask = {
  entity: 'tasks' as const,
  rows: ({ input, before }: TaskChange) => [{ id: input.id, before: before ?? null }],
  path: ({ input }: TaskChange) => pathOf[input.url_call],
}

/** The values of a task after a change. Its undo requires that they are still the same. */
export const expectedTask = (task: Task): Partial<Task> => ({
  ...allFields(TASK_FIELDS, task),
  status: task.status,
})

export const taskLabels = {
  addAsNew: () => offline.rejected.addTaskAsNew,
  title: ({ input, before }: TaskChange) => input.task_title ?? before?.task_title ?? '',
  lines: ({ input }: TaskChange) => {
    const { task_details, due_date, due_time, tags = [], checklist = [] } = input
    const date = due_date === undefined ? '' : (due_date ?? offline.rejected.noDate)
    const day = due_time ? `${date} ${due_time}` : date
    const more = [...tags.map((tag) => `#${tag}`), ...checklist.map(({ text }) => text)]
    return [task_details ?? '', day, ...more].filter((line) => line !== '')
  },
}

/** The effect of replacing a task on the cached lists, with the counts of the list that the change was made from. */
export const taskEffects = (
  { input, before }: TaskChange,
  after: Task | null,
  { total_number_tasks, completed_tasks_count, pending_tasks }: TaskCounts,
): ListEffect[] => [
  {
    entity: 'tasks',
    moves: [{ id: input.id, before: before ?? null, after }],
    counts: { view: input.url_call, values: { total_number_tasks, completed_tasks_count, pending_tasks } },
  },
]
