// Undo and redo by a button or a key, and what the person is told of them.
import { whenIdle } from '../../ui/when-idle.ts'
import { workspaceDelays } from '../../workspace-timings.ts'
import type { Change, ChangeRegistry } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import type { History } from './history.ts'

// Without its code the person sees what was undone all the same.
const withNews = (use: (news: typeof import('./undo-news.ts')) => void): void =>
  void import('./undo-news.ts').then(use, () => undefined)

/** Undoes the change with this key, or the last one, and shows a notice. */
export const undoAndTell = async (
  registry: ChangeRegistry,
  history: History,
  key?: string,
): Promise<void> => {
  const step = await history.undo(key)
  withNews(({ showResult }) => showResult(registry, step, { kind: 'undo' }))
}

/** Redoes the last undone change, and shows a notice with an Undo button. */
const redoAndTell = async (registry: ChangeRegistry, history: History): Promise<void> => {
  const step = await history.redo()
  withNews(({ showResult }) =>
    showResult(registry, step, { kind: 'redo', undo: () => void undoAndTell(registry, history) }),
  )
}

/** Shows why an undo was rejected. */
export const reportUndoRefused = (registry: ChangeRegistry, entry: Entry): void =>
  withNews(({ tellRefused }) => tellRefused(registry, entry))

/** Says so when a change of several rows left some of them alone. */
export const reportPartly = (registry: ChangeRegistry, change: Change, answer: unknown): void => {
  const count = registry.of(change).leftAlone?.(change, answer) ?? 0
  if (count > 0 && document.visibilityState === 'visible') withNews(({ tellPartly }) => tellPartly(count))
}

/** Ctrl/Cmd+Z undoes and Ctrl/Cmd+Shift+Z redoes, except in text fields. Returns how to stop. */
export const listenForUndoKeys = (registry: ChangeRegistry, history: History): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
    if (!isCommand || event.defaultPrevented || event.repeat || isTyping(event.target)) return
    event.preventDefault()
    void (event.shiftKey ? redoAndTell : undoAndTell)(registry, history)
  }
  document.addEventListener('keydown', onKeyDown)
  whenIdle(() => withNews(() => undefined), workspaceDelays.idleAtMost)
  return () => document.removeEventListener('keydown', onKeyDown)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]',
  ) !== null
