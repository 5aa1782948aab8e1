// What a person is told after an undo or a redo. It is loaded when the browser is idle.
import { undoNews as texts } from '../../texts/undo.ts'
import { notify } from '../../ui/feedback/notices.ts'
import type { Change, ChangeRegistry } from '../changes.ts'
import { type Entry, isGone } from '../outbox/entry.ts'
import type { Step } from './history.ts'
import { noticeKey, notifyUndoable } from './undoable-notice.ts'

/** Says what was undone or redone; null is nothing. A redo can be undone. */
export const tell = (
  registry: ChangeRegistry,
  step: Step | null,
  { kind, undo }: { kind: 'undo' | 'redo'; undo?: () => void },
): void => {
  const titled = (change: Change) => registry.of(change).labels.title(change)
  if (!step) {
    notify({ text: kind === 'undo' ? texts.nothing : texts.nothingToRedo, key: noticeKey })
    return
  }
  const said = kind === 'undo' ? texts.undone(titled(step.change)) : texts.redone(titled(step.change))
  if (undo) notifyUndoable(said, undo)
  else notify({ text: said, key: noticeKey })
}

/** Says why an undo did not happen. */
export const tellRefused = (registry: ChangeRegistry, entry: Entry): void => {
  const { labels } = registry.of(entry.change)
  const title = labels.title(entry.change)
  const isChanged = /_CHANGED$/.test(entry.refusal?.name ?? '')
  const text = isChanged ? texts.changed(title) : isGone(entry) ? texts.gone(title) : texts.failed(title)
  notify({ text, key: noticeKey, tone: 'danger' })
}

/** Says how many rows a change left alone. */
export const tellPartly = (count: number): void => notify({ text: texts.partly(count), key: 'partly' })
