// Provides the outbox of a user, after the stored lists are in the cache.
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChangeRegistry } from './changes.ts'
import { createOffline } from './offline.ts'
import type { Entry } from './outbox/entry.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { History } from './undo/history.ts'

type Shared = { outbox: Outbox; history: History }
const OfflineContext = createContext<Shared | null>(null)

type OfflineProviderProps = { user_id: string; registry: ChangeRegistry; children: ReactNode }

/** The user's id must also be the `key`, so that another user gets a new outbox. */
export const OfflineProvider = ({ user_id, registry, children }: OfflineProviderProps) => {
  const queries = useQueryClient()
  const [shared, setShared] = useState<Shared | null>(null)
  useEffect(() => {
    const { outbox, history, start, stop } = createOffline(user_id, registry, queries)
    let isUnmounted = false
    start().finally(() => {
      if (!isUnmounted) setShared({ outbox, history })
    })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [user_id, registry, queries])
  return shared && <OfflineContext value={shared}>{children}</OfflineContext>
}

/** The outbox of the signed-in user. */
export const useOutbox = (): Outbox => useShared().outbox

/** The undo history of this tab. */
export const useHistory = (): History => useShared().history

const useShared = (): Shared => {
  const shared = useContext(OfflineContext)
  if (!shared) throw new Error('There is no OfflineProvider around this screen')
  return shared
}

/** The current entries of the outbox. */
export const useEntries = (): readonly Entry[] => {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}
