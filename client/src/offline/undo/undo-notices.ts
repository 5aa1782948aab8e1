// Undo and redo, with their notices.
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
  const undone = await history.undo(key)
  withResults(({ showResult }) => showResult(registry, undone, { kind: 'undo' }))
}

/** Redoes the last undone change, and shows a notice with an Undo button. */
export const redoAndNotify = async (registry: ChangeRegistry, history: History): Promise<void> => {
  const redone = await history.redo()
  const undo = () => void undoAndNotify(registry, history, redone?.key)
  withResults(({ showResult }) => showResult(registry, redone, { kind: 'redo', undo }))
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

/** Loads the code of the notices, so that they show offline too. */
export const preloadUndoNotices = (): void => withResults(() => undefined)
