// The notice of a change, with the button that undoes it.
import { undo as texts } from '../../texts/offline.ts'
import { type Notice, notify } from '../../ui/feedback/notices.ts'

/** One notice at a time: the last change is the one that a person wants to undo. */
export const noticeKey = 'undo'

/** Says what happened, with a button that undoes it. */
export const notifyUndoable = (text: string, undo: () => void, tone: Notice['tone'] = 'plain'): void =>
  notify({ text, tone, key: noticeKey, action: { label: texts.undo, onClick: undo } })
