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
    more: 'More',
    due_time: 'Due time',
    timeIncomplete: 'Enter a complete time',
    priority: 'Priority',
    /** From priority 1 to none. */
    priorities: ['1', '2', '3', 'None'],
    tags: 'Tags',
    tag: 'Tag',
    tagsHint: 'Press Enter or a comma after each tag',
    tooManyTags: (count: number) => `A task has at most ${count} tags`,
    removeTag: (tag: string) => `Remove the tag ${tag}`,
    tagRemoved: (tag: string) => `Removed the tag ${tag}`,
    step: 'A step of the checklist',
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
    priority: 'Priority',
    tags: 'Tags',
    checklist: 'Checklist',
    completed: 'Completed',
    pending: 'Pending',
    edit: 'Edit',
  },
})
