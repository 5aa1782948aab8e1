// The three task lists.
import type { TaskView } from '@dayloop/contracts/calendar'
import { messages, plural } from './messages.ts'

type ListTexts = { title: string; empty: { title: string; text: string } }

export const taskLists: Record<TaskView, ListTexts> = messages('taskLists', {
  'today-tasks': {
    title: "Today's Tasks",
    empty: {
      title: 'No tasks for today',
      text: "You don't have any tasks scheduled for today. Enjoy your free time or create a new task!",
    },
  },
  'next-week': {
    title: 'Next 7 Days Tasks',
    empty: {
      title: 'No tasks for the next 7 days',
      text: "You don't have any tasks scheduled for the coming week. Enjoy the calm or plan something nice!",
    },
  },
  all: {
    title: 'All Tasks',
    empty: {
      title: 'No tasks yet',
      text: "You don't have any tasks at all. Enjoy the empty page or create your first task!",
    },
  },
})

/** The labels of due dates. Other days are shown as dates. */
export const dueDates = messages('dueDates', {
  overdue: (date: string) => `Overdue — ${date}`,
  today: 'Today',
  tomorrow: 'Tomorrow',
})

export const tasks = messages('tasks', {
  greeting: (name: string) => `Hello, ${name}`,
  anybody: 'User',
  addNew: 'Add New Task',
  quickAdd: 'Add a task',
  filter: 'Filter',
  select: 'Select',
  selectDone: 'Done',
  createNew: 'Create New Task',
  total: 'Total Tasks',
  completed: 'Completed',
  pending: 'Pending',
  summary: 'Summary',
  list: 'Tasks',
  markComplete: 'Mark as complete',
  markPending: 'Mark as pending',
  edit: (title: string) => `Edit “${title}”`,
  editTip: 'Edit',
  delete: (title: string) => `Delete “${title}”`,
  deleteTip: 'Delete',
  confirmDelete: 'Are you sure you want to delete this task?',
  confirm: 'Delete',
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    where: (page: number, pages: number) => `Page ${page} of ${pages}`,
    summary: (page: number, count: number) =>
      plural(count, {
        one: `Showing page ${page} — ${count} task`,
        other: `Showing page ${page} — ${count} tasks`,
      }),
  },
  addedTo: (title: string, list: string) => `“${title}” was added to ${list}.`,
  movedTo: (title: string, list: string) => `“${title}” moved to ${list}.`,
  show: 'Show',
  results: {
    added: (title: string) => `Added: ${title}`,
    updated: (title: string) => `Updated: ${title}`,
    completed: (title: string) => `Completed: ${title}`,
    reopened: (title: string) => `Reopened: ${title}`,
    deleted: (title: string) => `Deleted: ${title}`,
    restored: (title: string) => `Restored: ${title}`,
  },
})
