// Shows a notice when the server rejects a change, with a button to edit it.
import { offline } from '../../texts/offline.ts'
import { notify } from '../../ui/feedback/notices.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { editRejected } from './change-to-edit.ts'

/** Reports waiting changes of this tab that the server rejects. Returns how to stop. */
export const reportRejectedChanges = (outbox: Outbox): (() => void) => {
  const waiting = new Set<string>()
  return outbox.subscribe(() => {
    for (const entry of outbox.entries()) {
      if (!entry.refusal) waiting.add(entry.key)
      else if (waiting.delete(entry.key) && document.visibilityState === 'visible') report(outbox, entry)
    }
  })
}

const report = (outbox: Outbox, entry: Entry) => {
  const { change, key } = entry
  const { labels, path } = outbox.registry.of(change)
  const edit = { label: offline.rejected.edit, onClick: () => editRejected(key, path(change)) }
  const isWritten = outbox.hasText(change)
  notify({ text: labels.refused(change), key, ...(isWritten && { tone: 'danger', action: edit }) })
}
