// The keyboard shortcuts and the screen that lists them.
import { messages } from './messages.ts'

export const shortcutGroups = messages('shortcutGroups', {
  add: 'Add and find',
  rows: 'In a list',
  screens: 'Go to',
  everywhere: 'Everywhere',
})

export const shortcutTexts = messages('shortcuts', {
  title: 'Keyboard shortcuts',
  or: 'or',
  followedBy: 'then',
  off: 'Single-key shortcuts are turned off in Settings.',
  quickAdd: 'Add a task in one line',
  add: 'Add with the dialog',
  search: 'Search',
  next: 'Next row',
  previous: 'Previous row',
  complete: 'Complete or reopen',
  edit: 'Edit',
  open: 'Show details',
  delete: 'Delete',
  select: 'Select several',
  todayTasks: "Today's Tasks",
  nextWeekTasks: 'Next 7 Days Tasks',
  allTasks: 'All Tasks',
  routines: 'Routines',
  palette: 'Command palette',
  help: 'Keyboard shortcuts',
  undo: 'Undo',
  redo: 'Redo',
})

/** The names of keys. */
export const keyNames = messages('keyNames', {
  Space: 'Space',
  Enter: 'Enter',
  Delete: 'Delete',
  Control: 'Ctrl',
  Command: '⌘',
  Shift: 'Shift',
})
