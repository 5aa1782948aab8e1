import { queryClient } from '../../api/query-client.ts'
import { userQuery } from '../../api/user-query.ts'
import { sessionStore } from '../../session/session.ts'

/**
 * Requests the signed-in user after a link changed an account, which may be this one. If the server ended its sessions,
 * it is signed out here too.
 */
export const refreshUser = async (): Promise<void> => {
  if (!sessionStore.current()) return
  try {
    sessionStore.setUser(await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }))
  } catch {
    // If the session has ended, the token refresh has cleared it. Other errors change nothing.
  }
}
