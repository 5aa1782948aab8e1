import { useEffect, useEffectEvent } from 'react'
import type { Entry, Intent } from '../outbox/intents.ts'
import { useEntries } from '../provider.tsx'
import { forgetWantedEdit, useWantedEdit } from './change-to-edit.ts'

/** Opens the dialog of a refused change when a notice or the list of refused changes asks for it. */
export const useRefusedToEdit = (isOurs: (intent: Intent) => boolean, open: (entry: Entry) => void): void => {
  const wanted = useWantedEdit()
  const entry = useEntries().find(({ key, refusal }) => key === wanted && refusal !== null)
  const answer = useEffectEvent(() => {
    if (entry && isOurs(entry.intent)) open(entry)
    forgetWantedEdit()
  })
  useEffect(() => {
    if (wanted !== null) answer()
  }, [wanted])
}
