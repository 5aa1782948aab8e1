// The words of the queue: what could not be kept, what the server refused, and what can be done about it.
import { messages } from './messages.ts'

export const offline = messages('offline', {
  notKept:
    'This browser does not let Dayloop store anything. Changes are kept only until this tab is closed.',
  notKeptNow:
    'This browser cannot store changes right now. Keep this tab open until they are sent or stored.',
  waiting: 'Waiting to sync',
  attention: {
    title: 'Needs your attention',
    text: 'The server did not take these changes. Nothing you wrote is lost.',
    noReason: 'The server gave no reason.',
    edit: 'Edit',
    addTaskAsNew: 'Add as new task',
    addRoutineAsNew: 'Add as new routine',
    sendAgain: 'Send again',
    copy: 'Copy text',
    copied: 'Copied.',
    notCopied: 'The browser did not allow copying.',
    discard: 'Discard',
    noDate: 'No due date',
    noDays: 'No days',
  },
  notHere: 'This list has not been loaded on this device yet. It shows as soon as you are back online.',
  tryAgain: 'Try again',
})

/** What a refused change was about. */
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
  unskip_routine: 'Date no longer skipped',
  undo_apply: 'Took back applied routines',
  apply_routines: 'Applied routines',
})

/** A tick or a deletion that did not hold. */
export const undone = messages('undone', {
  status: (title: string) => `“${title}” stays as it was: the change did not go through.`,
  restoring: (title: string) => `“${title}” could not be restored.`,
  deletion: (title: string) => `“${title}” is still here: deleting did not go through.`,
})

/** Undo and redo. */
export const undo = messages('undo', {
  undo: 'Undo',
  nothing: 'There is nothing to undo.',
  nothingToRedo: 'There is nothing to redo.',
  undone: (title: string) => (title ? `Undone: ${title}` : 'Undone'),
  redone: (title: string) => (title ? `Done again: ${title}` : 'Done again'),
  changed: (title: string) => `“${title}” was changed on another device, so it was not undone.`,
  gone: (title: string) => `“${title}” was deleted on another device, so it was not undone.`,
  failed: (title: string) => (title ? `“${title}” could not be undone.` : 'This could not be undone.'),
})

/** The change of the settings, which is about no row. */
export const settingsChange = messages('settingsChange', {
  name: 'Changed settings',
  title: 'Settings',
  done: 'Settings saved.',
  refused: 'Your settings were not saved.',
})
