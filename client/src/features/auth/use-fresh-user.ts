import { trpc } from '../../api/trpc.ts'
import { sessionStore } from '../../session/session.ts'

/**
 * Asks who is signed in after a link changed an account. It may be this one: then it shows the news, or, where the
 * server ended its sessions, it is signed out here as well.
 */
export const useFreshUser = () => {
  const utils = trpc.useUtils()
  return async (): Promise<void> => {
    if (!sessionStore.current()) return
    try {
      sessionStore.setUser(await utils.auth.user_data.fetch(undefined, { staleTime: 0 }))
    } catch {
      // A refused session is cleared by the refresh behind the call; anything else changes nothing.
    }
  }
}
