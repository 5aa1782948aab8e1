// Hands a user's outbox to the screens, once the device's own lists are in the cache.
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

/** Everything inside works offline for this user; give it the user's id as its key, too. */
export const OfflineProvider = ({ user_id, registry, children }: OfflineProviderProps) => {
  const queries = useQueryClient()
  const [shared, setShared] = useState<Shared | null>(null)
  useEffect(() => {
    const { outbox, history, start, stop } = createOffline(user_id, registry, queries)
    let gone = false
    start().finally(() => {
      if (!gone) setShared({ outbox, history })
    })
    return () => {
      gone = true
      stop()
    }
  }, [user_id, registry, queries])
  return shared && <OfflineContext value={shared}>{children}</OfflineContext>
}

/** The outbox of the signed-in user. */
export const useOutbox = (): Outbox => useShared().outbox

/** What the signed-in user can undo in this tab. */
export const useHistory = (): History => useShared().history

const useShared = (): Shared => {
  const shared = useContext(OfflineContext)
  if (!shared) throw new Error('There is no OfflineProvider around this screen')
  return shared
}

/** The entries of the outbox, as of now. */
export const useEntries = (): readonly Entry[] => {
  const outbox = useOutbox()
  return useSyncExternalStore(outbox.subscribe, outbox.entries)
}
