// The texts of the outbox: unsaved changes, rejected changes, undo and redo.
import { messages } from './messages.ts'

export const offline = messages('offline', {
  notKept: 'Your browser blocks storage for this site. Your changes are kept only until you close this tab.',
  notKeptNow: 'Your browser cannot store changes right now. Keep this tab open until they are synced.',
  waiting: 'Waiting to sync',
  attention: {
    title: 'Needs your attention',
    text: 'The server rejected these changes. Your text is not lost.',
    noReason: 'The server gave no reason.',
    edit: 'Edit',
    addTaskAsNew: 'Add as new task',
    addRoutineAsNew: 'Add as new routine',
    sendAgain: 'Send again',
    copy: 'Copy text',
    copied: 'Copied.',
    notCopied: 'The text could not be copied.',
    discard: 'Discard',
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

/** Notices about rejected changes. */
export const undone = messages('undone', {
  status: (title: string) => `“${title}” could not be changed.`,
  restoring: (title: string) => `“${title}” could not be restored.`,
  deletion: (title: string) => `“${title}” could not be deleted.`,
})

/** Undo and redo. */
export const undo = messages('undo', {
  undo: 'Undo',
  nothing: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  undone: (title: string) => (title ? `Undone: ${title}` : 'Undone'),
  redone: (title: string) => (title ? `Redone: ${title}` : 'Redone'),
  changed: (title: string) => `“${title}” was changed on another device, so it was not undone.`,
  gone: (title: string) => `“${title}” was deleted on another device, so it was not undone.`,
  failed: (title: string) => (title ? `“${title}” could not be undone.` : 'This could not be undone.'),
})

/** The change of the settings. */
export const settingsChange = messages('settingsChange', {
  name: 'Changed settings',
  title: 'Settings',
  done: 'Settings saved.',
  refused: 'Your settings were not saved.',
})
