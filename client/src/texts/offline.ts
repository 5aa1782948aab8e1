// The texts of the outbox: unsaved changes, rejected changes, undo.
import { messages, plural } from './messages.ts'

export const offline = messages('offline', {
  notKept: 'Your browser blocks storage for this site. Your changes are kept only until you close this tab.',
  notKeptNow: 'Your browser cannot store changes right now. Keep this tab open until they are synced.',
  waiting: 'Waiting to sync',
  rejected: {
    edit: 'Edit',
    addTaskAsNew: 'Add as new task',
    addRoutineAsNew: 'Add as new routine',
    noDate: 'No due date',
    noDays: 'No days',
  },
  notHere: 'This list is not available offline yet. It loads when you are back online.',
  tryAgain: 'Try again',
})

/** The names of changes, for the list of rejected changes. */
export const changeNames = messages('changeNames', {
  add_task: 'New task',
  update_task: 'Changed task',
  task_complete: 'Completed or reopened task',
  delete_task: 'Deleted task',
  add_routine: 'New routine',
  update_routine: 'Changed routine',
  update_routine_status: 'Paused or activated routine',
  delete_routine: 'Deleted routine',
  restore_task: 'Restored task',
  restore_routine: 'Restored routine',
  skip_routine: 'Skipped date',
  unskip_routine: 'Restored date',
  undo_apply: 'Undo of applied routines',
  apply_routines: 'Applied routines',
})

/** A change of several tasks. */
export const bulk = messages('bulk', {
  name: 'Changed tasks',
  title: (count: number) => plural(count, { one: `${count} task`, other: `${count} tasks` }),
  refused: (count: number) => `${bulk.title(count)} could not be changed.`,
})

/** The change of a tag in all tasks. */
export const tagChange = messages('tagChange', {
  name: 'Changed tag',
  renamed: (tag: string) => `The tag is now called “${tag}”.`,
  deleted: (tag: string) => `The tag “${tag}” was deleted.`,
  failed: 'The tag could not be changed.',
})

/** Notices about rejected changes. */
export const undone = messages('undone', {
  status: (title: string) => `“${title}” could not be changed.`,
  restoring: (title: string) => `“${title}” could not be restored.`,
  deletion: (title: string) => `“${title}” could not be deleted.`,
})

/** The button that undoes. */
export const undo = messages('undo', { undo: 'Undo' })

/** The change of the settings. */
export const settingsChange = messages('settingsChange', {
  name: 'Changed settings',
  title: 'Settings',
  done: 'Settings saved.',
  refused: 'Your settings were not saved.',
})
