// Undo and redo by a button or a key, with their notices.
import { whenIdle } from '../../ui/when-idle.ts'
import { workspaceDelays } from '../../workspace-timings.ts'
import type { Change, ChangeRegistry } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import type { History } from './history.ts'

// Without this code the rows still show the undo.
const withResults = (use: (results: typeof import('./undo-results.ts')) => void): void =>
  void import('./undo-results.ts').then(use, () => undefined)

/** Undoes the change with this key, or the last one, and shows a notice. */
export const undoAndNotify = async (
  registry: ChangeRegistry,
  history: History,
  key?: string,
): Promise<void> => {
  const step = await history.undo(key)
  withResults(({ showResult }) => showResult(registry, step, { kind: 'undo' }))
}

/** Redoes the last undone change, and shows a notice with an Undo button. */
const redoAndNotify = async (registry: ChangeRegistry, history: History): Promise<void> => {
  const step = await history.redo()
  withResults(({ showResult }) =>
    showResult(registry, step, { kind: 'redo', undo: () => void undoAndNotify(registry, history) }),
  )
}

/** Shows why an undo was rejected. */
export const reportRejectedUndo = (registry: ChangeRegistry, entry: Entry): void =>
  withResults(({ showRejected }) => showRejected(registry, entry))

/** Shows a notice when a change of several rows left some of them unchanged. */
export const reportPartialChange = (registry: ChangeRegistry, change: Change, answer: unknown): void => {
  const count = registry.of(change).leftAlone?.(change, answer) ?? 0
  if (count > 0 && document.visibilityState === 'visible')
    withResults(({ showPartial }) => showPartial(count))
}

/** Ctrl/Cmd+Z undoes and Ctrl/Cmd+Shift+Z redoes, except in text fields. Returns how to stop. */
export const listenForUndoKeys = (registry: ChangeRegistry, history: History): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
    if (!isCommand || event.defaultPrevented || event.repeat || isTyping(event.target)) return
    event.preventDefault()
    void (event.shiftKey ? redoAndNotify : undoAndNotify)(registry, history)
  }
  document.addEventListener('keydown', onKeyDown)
  whenIdle(() => withResults(() => undefined), workspaceDelays.idleAtMost)
  return () => document.removeEventListener('keydown', onKeyDown)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]',
  ) !== null
