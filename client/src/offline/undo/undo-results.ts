// The notices after an undo or a redo. Loaded when the browser is idle.
import { undoResults as texts } from '../../texts/undo.ts'
import { notify } from '../../ui/feedback/notices.ts'
import type { Change, ChangeRegistry } from '../changes.ts'
import { type Entry, isConflict, isGone } from '../outbox/entry.ts'
import type { Moved } from './history.ts'
import { noticeKey, notifyUndoable } from './undoable-notice.ts'

/** Shows what was undone or redone, or that there was nothing (null). A redo can be undone. */
export const showResult = (
  registry: ChangeRegistry,
  moved: Moved | null,
  { kind, undo }: { kind: 'undo' | 'redo'; undo?: () => void },
): void => {
  const titled = (change: Change) => registry.of(change).labels.title(change)
  if (!moved) {
    notify({ text: kind === 'undo' ? texts.nothing : texts.nothingToRedo, key: noticeKey })
    return
  }
  const text = kind === 'undo' ? texts.undone(titled(moved.change)) : texts.redone(titled(moved.change))
  if (undo) notifyUndoable(text, undo)
  else notify({ text, key: noticeKey })
}

/** Shows why an undo was rejected. */
export const showRejected = (registry: ChangeRegistry, entry: Entry): void => {
  const { labels } = registry.of(entry.change)
  const title = labels.title(entry.change)
  const text = isConflict(entry)
    ? texts.changed(title)
    : isGone(entry)
      ? texts.gone(title)
      : texts.failed(title)
  notify({ text, key: noticeKey, tone: 'danger' })
}

/** Shows how many rows a change left unchanged. */
export const showPartial = (count: number): void => notify({ text: texts.partly(count), key: 'partly' })
