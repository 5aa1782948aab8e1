// The command palette.
import { messages, plural } from './messages.ts'

export const palette = messages('palette', {
  title: 'Command palette',
  search: 'Search commands and tasks',
  results: 'Results',
  screens: 'Go to',
  actions: 'Actions',
  tasks: 'Tasks',
  nothing: 'Nothing found',
  found: (count: number) => plural(count, { one: `${count} result`, other: `${count} results` }),
  quickAdd: 'Add a task in one line',
  addTask: 'Add a task',
  addRoutine: 'Add a routine',
  applyRoutines: 'Apply routines',
  undo: 'Undo the last change',
  redo: 'Redo',
  theme: (theme: string) => `Theme: ${theme}`,
  signOut: 'Sign out',
  help: 'Keyboard shortcuts',
  completed: 'Completed',
})
