// The trash screen.
import { messages, plural } from './messages.ts'

export const trashTexts = messages('trash', {
  title: 'Trash',
  tabs: { label: 'Deleted items', tasks: 'Tasks', routines: 'Routines' },
  tasks: 'Deleted tasks',
  routines: 'Deleted routines',
  notLoaded: 'Failed to load the trash.',
  empty: { title: 'Nothing here', text: 'What you delete stays here for 30 days.' },
  deleted: (date: string, days: number) =>
    plural(days, {
      one: `Deleted ${date} · removed for good in ${days} day`,
      other: `Deleted ${date} · removed for good in ${days} days`,
    }),
  missed: 'Missed',
  needsConnection: 'Deleting forever needs a connection. You can restore without one.',
  restore: 'Restore',
  purge: 'Delete forever',
  of: (action: string, title: string) => `${action} “${title}”`,
  purged: (title: string) => `Deleted forever: ${title}`,
  failed: 'Something went wrong. Please try again when you are online.',
  confirmPurge: 'Delete this task forever?',
  emptyTrash: 'Empty trash',
  confirmEmpty: 'Empty the trash?',
  cannotUndo: 'This cannot be undone.',
  emptied: (count: number) =>
    plural(count, { one: `${count} task deleted forever.`, other: `${count} tasks deleted forever.` }),
  pages: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    where: (page: number, pages: number) => `Page ${page} of ${pages}`,
    summary: (page: number, count: number) =>
      plural(count, {
        one: `Showing page ${page} — ${count} entry`,
        other: `Showing page ${page} — ${count} entries`,
      }),
  },
})
