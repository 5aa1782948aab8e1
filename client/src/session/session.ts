// The session of this browser and its hooks.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'
import { createSessionStore } from './store.ts'

export const sessionStore = createSessionStore(deviceStorage, (changed) =>
  window.addEventListener('storage', (event) => changed(event.key)),
)

/** The session, or null when signed out. It follows changes in other tabs. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.current)

/** The signed-in user, or null. It may be stale until the server has answered. */
export const useUser = () => useSession()?.user ?? null
