// Hands a user's outbox to the screens, once the device's own lists are in the cache.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChangeRegistry } from './changes.ts'
import { createOffline } from './offline.ts'
import type { Entry } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'

const OutboxContext = createContext<Outbox | null>(null)

type OfflineProviderProps = { user_id: string; registry: ChangeRegistry; children: ReactNode }

/** Everything inside works offline for this user; give it the user's id as its key, too. */
export const OfflineProvider = ({ user_id, registry, children }: OfflineProviderProps) => {
  const queries = useQueryClient()
  const [outbox, setOutbox] = useState<Outbox | null>(null)
  useEffect(() => {
    const { outbox, start, stop } = createOffline(user_id, registry, queries)
    let gone = false
    start().finally(() => {
      if (!gone) setOutbox(outbox)
    })
    return () => {
      gone = true
      stop()
    }
  }, [user_id, registry, queries])
  return outbox && <OutboxContext value={outbox}>{children}</OutboxContext>
}

/** The outbox of the signed-in user. */
export const useOutbox = (): Outbox => {
  const outbox = useContext(OutboxContext)
  if (!outbox) throw new Error('There is no OfflineProvider around this screen')
  return outbox
}

/** The entries of the outbox, as of now. */
export const useEntries = (): readonly Entry[] => {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}
