// This browser's one session, and the hooks that screens read it with.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from './storage.ts'
import { createSessionStore } from './store.ts'

export const sessionStore = createSessionStore(deviceStorage, (changed) =>
  window.addEventListener('storage', (event) => changed(event.key)),
)

/** The session, or null for a visitor; follows every tab. */
export const useSession = () => useSyncExternalStore(sessionStore.subscribe, sessionStore.current)

/** The signed-in user as last known, or null. */
export const useUser = () => useSession()?.user ?? null
