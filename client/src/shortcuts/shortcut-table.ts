// All keyboard shortcuts. The listener binds these keys, and the help screen lists them.
import { paths } from '../paths.ts'
import type { shortcutGroups, shortcutTexts } from '../texts/shortcuts.ts'

/**
 * The action of a shortcut. `press` presses or focuses the element with this name in `data-shortcut`, `row` does so in
 * the focused row. A screen without the element opens the first screen of `on`.
 */
export type ShortcutAction =
  | { kind: 'press'; name: string; on: readonly string[] }
  | { kind: 'row'; name: string }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'go'; path: string }
  | { kind: 'show'; dialog: 'palette' | 'help' }
  | { kind: 'undo' | 'redo' }

export type Shortcut = {
  /** Alternative keys. `g t` means two keys one after the other; `Mod` is Ctrl, or Cmd on a Mac. */
  keys: readonly string[]
  group: keyof typeof shortcutGroups
  text: keyof typeof shortcutTexts
  action: ShortcutAction
}

export const taskLists: readonly string[] = [paths.todayTasks, paths.nextWeekTasks, paths.allTasks]

export const shortcuts: readonly Shortcut[] = [
  {
    keys: ['q'],
    group: 'add',
    text: 'quickAdd',
    action: { kind: 'press', name: 'quick-add', on: taskLists },
  },
  {
    keys: ['a'],
    group: 'add',
    text: 'add',
    action: { kind: 'press', name: 'add', on: [...taskLists, paths.routines] },
  },
  {
    keys: ['/'],
    group: 'add',
    text: 'search',
    action: { kind: 'press', name: 'search', on: [paths.search] },
  },
  { keys: ['j'], group: 'rows', text: 'next', action: { kind: 'step', by: 1 } },
  { keys: ['k'], group: 'rows', text: 'previous', action: { kind: 'step', by: -1 } },
  { keys: ['x', 'Space'], group: 'rows', text: 'complete', action: { kind: 'row', name: 'complete' } },
  { keys: ['e'], group: 'rows', text: 'edit', action: { kind: 'row', name: 'edit' } },
  { keys: ['Enter'], group: 'rows', text: 'open', action: { kind: 'row', name: 'open' } },
  { keys: ['Delete'], group: 'rows', text: 'delete', action: { kind: 'row', name: 'delete' } },
  { keys: ['v'], group: 'rows', text: 'select', action: { kind: 'press', name: 'select', on: taskLists } },
  { keys: ['g t'], group: 'screens', text: 'todayTasks', action: { kind: 'go', path: paths.todayTasks } },
  {
    keys: ['g n'],
    group: 'screens',
    text: 'nextWeekTasks',
    action: { kind: 'go', path: paths.nextWeekTasks },
  },
  { keys: ['g a'], group: 'screens', text: 'allTasks', action: { kind: 'go', path: paths.allTasks } },
  { keys: ['g r'], group: 'screens', text: 'routines', action: { kind: 'go', path: paths.routines } },
  { keys: ['Mod+k'], group: 'everywhere', text: 'palette', action: { kind: 'show', dialog: 'palette' } },
  { keys: ['?'], group: 'everywhere', text: 'help', action: { kind: 'show', dialog: 'help' } },
  { keys: ['Mod+z'], group: 'everywhere', text: 'undo', action: { kind: 'undo' } },
  { keys: ['Mod+Shift+z'], group: 'everywhere', text: 'redo', action: { kind: 'redo' } },
]
