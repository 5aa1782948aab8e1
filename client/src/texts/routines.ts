// The routines screen and its dialog.
import type { Weekday } from '@dayloop/contracts/weekdays'
import { messages, plural } from './messages.ts'

export const dayNames: Record<Weekday, string> = messages('dayNames', {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
})

export const routines = messages('routines', {
  title: 'My Routines',
  apply: 'Apply Routines',
  applying: 'Applying...',
  addNew: 'Add New Routine',
  createNew: 'Create New Routine',
  total: 'Total Routines',
  active: 'Active',
  inactive: 'Inactive',
  list: 'Routines',
  edit: 'Edit',
  pause: 'Pause',
  activate: 'Activate',
  delete: 'Delete',
  of: (action: string, title: string) => `${action} “${title}”`,
  noDays: 'No days chosen',
  everyDay: 'Every day',
  empty: {
    title: 'No routines yet',
    text: 'Start building healthy habits by creating your first routine.',
  },
  confirmDelete: 'Are you sure you want to delete this routine?',
  keepsTasks: 'The tasks it created are kept.',
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    where: (page: number, pages: number) => `Page ${page} of ${pages}`,
    summary: (page: number, count: number) =>
      plural(count, {
        one: `Showing page ${page} — ${count} routine`,
        other: `Showing page ${page} — ${count} routines`,
      }),
  },
  created: (count: number) =>
    plural(count, { one: `${count} task created`, other: `${count} tasks created` }),
  nothingNew: 'Nothing new to create',
  applyWaits: 'You are offline. Your routines will be applied when you are back online.',
  applyIsTriedAgain: 'Your routines could not be applied yet. Dayloop will try again.',
  results: {
    added: (title: string) => `Added: ${title}`,
    updated: (title: string) => `Updated: ${title}`,
    paused: (title: string) => `Paused: ${title}`,
    activated: (title: string) => `Activated: ${title}`,
    deleted: (title: string) => `Deleted: ${title}`,
    restored: (title: string) => `Restored: ${title}`,
    skip_routine: (title: string) => `Skipped a date: ${title}`,
    unskip_routine: (title: string) => `No longer skipped: ${title}`,
    applied: 'Applied routines',
    appliedUndone: 'Removed the created tasks that were not changed',
  },
})
