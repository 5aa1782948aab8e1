// What a person is told about a change that can be undone, and the keys that undo and redo.
import { undo as texts } from '../../texts/offline.ts'
import { type Notice, notify } from '../../ui/feedback/notices.ts'
import type { Change, ChangeRegistry } from '../changes.ts'
import { type Entry, isGone } from '../outbox/entry.ts'
import type { History, Step } from './history.ts'

/** One notice at a time: the last change is the one that a person wants to undo. */
const noticeKey = 'undo'

/** Says what happened, with a button that undoes it. */
export const notifyUndoable = (text: string, undo: () => void, tone: Notice['tone'] = 'plain'): void =>
  notify({ text, tone, key: noticeKey, action: { label: texts.undo, onClick: undo } })

/** Undoes the change of this key, or the last one, and says what happened. */
export const undoAndTell = async (registry: ChangeRegistry, history: History, key?: string): Promise<void> =>
  tell(registry, await history.undo(key), 'undo')

/** Makes the change again that was undone last, and offers to undo it. */
const redoAndTell = async (registry: ChangeRegistry, history: History): Promise<void> =>
  tell(registry, await history.redo(), 'redo', () => void undoAndTell(registry, history))

const tell = (registry: ChangeRegistry, step: Step | null, kind: 'undo' | 'redo', undo?: () => void) => {
  const titled = (change: Change) => registry.of(change).labels.title(change)
  if (!step) return notify({ text: kind === 'undo' ? texts.nothing : texts.nothingToRedo, key: noticeKey })
  const said = kind === 'undo' ? texts.undone(titled(step.change)) : texts.redone(titled(step.change))
  if (undo) notifyUndoable(said, undo)
  else notify({ text: said, key: noticeKey })
}

/** Says why an undo did not happen. */
export const reportUndoRefused = (registry: ChangeRegistry, entry: Entry): void => {
  const { labels } = registry.of(entry.change)
  const title = labels.title(entry.change)
  const isChanged = /_CHANGED$/.test(entry.refusal?.name ?? '')
  const text = isChanged ? texts.changed(title) : isGone(entry) ? texts.gone(title) : texts.failed(title)
  notify({ text, key: noticeKey, tone: 'danger' })
}

/** Ctrl or Cmd with Z undoes, with Shift it redoes, unless the person is typing; answers how to end that. */
export const listenForUndoKeys = (registry: ChangeRegistry, history: History): (() => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z'
    if (!isCommand || event.defaultPrevented || event.repeat || isTyping(event.target)) return
    event.preventDefault()
    void (event.shiftKey ? redoAndTell : undoAndTell)(registry, history)
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]',
  ) !== null
