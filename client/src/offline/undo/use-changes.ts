// Makes changes that can be undone.
import { useMemo } from 'react'
import type { Change } from '../changes.ts'
import type { Outcome } from '../outbox/waiters.ts'
import { useHistory, useOutbox } from '../provider.tsx'
import { undoAndNotify } from './undo-notices.ts'
import { notifyUndoable } from './undoable-notice.ts'

type Made = { outcome: Promise<Outcome>; undo: () => void }

/** `make` makes a change and returns how to undo it. `makeAndNotify` also shows a notice with an Undo button. */
export const useChanges = () => {
  const history = useHistory()
  const { registry } = useOutbox()
  return useMemo(
    () => ({
      make: (change: Change): Made => {
        const { key, outcome } = history.make(change)
        return { outcome, undo: () => void undoAndNotify(registry, history, key) }
      },
      makeAndNotify: (change: Change, text = registry.of(change).labels.done(change)): Promise<Outcome> => {
        const { key, outcome } = history.make(change)
        notifyUndoable(text, () => void undoAndNotify(registry, history, key))
        return outcome
      },
    }),
    [history, registry],
  )
}
