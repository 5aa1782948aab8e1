import { useEffect, useEffectEvent } from 'react'
import type { Change } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import { useEntries } from '../provider.tsx'
import { forgetWantedEdit, useWantedEdit } from './change-to-edit.ts'

/** Opens the dialog of a rejected change when the user presses "Edit" in a notice or in the list. */
export const useRejectedToEdit = (
  isOurs: (change: Change) => boolean,
  open: (entry: Entry) => void,
): void => {
  const wanted = useWantedEdit()
  const entry = useEntries().find(({ key, refusal }) => key === wanted && refusal !== null)
  const answer = useEffectEvent(() => {
    if (entry && isOurs(entry.change)) open(entry)
    forgetWantedEdit()
  })
  useEffect(() => {
    if (wanted !== null) answer()
  }, [wanted])
}
