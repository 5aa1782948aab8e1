// The dialogs of the task lists. They load after the lists.
import { messages } from './messages.ts'

export const taskDialogs = messages('taskDialogs', {
  dialog: {
    add: { title: 'Add New Task', submit: 'Add Task', busy: 'Adding...' },
    update: { title: 'Update Task', submit: 'Update Task', busy: 'Updating...' },
    task_title: 'Title',
    task_details: 'Brief/Description',
    due_date: 'Due date',
    details: 'Description',
    dateIncomplete: 'Enter a complete date',
    yearTooEarly: (year: number) => `Enter a year from ${year} on`,
  },
  details: {
    title: 'Task Details',
    task_title: 'Title',
    task_details: 'Description',
    due_date: 'Due date',
    status: 'Status',
    noDetails: 'No description',
    noDate: 'N/A',
    completed: 'Completed',
    pending: 'Pending',
    edit: 'Edit',
  },
})
