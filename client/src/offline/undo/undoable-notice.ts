// The notice of a change, with the button that undoes it.
import { undo as texts } from '../../texts/offline.ts'
import { type Notice, notify } from '../../ui/feedback/notices.ts'

/** One notice at a time, for the last change. */
export const noticeKey = 'undo'

/** Shows a notice of a change, with an Undo button. */
export const notifyUndoable = (text: string, undo: () => void, tone: Notice['tone'] = 'plain'): void =>
  notify({ text, tone, key: noticeKey, action: { label: texts.undo, onClick: undo } })
