import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useReachable } from '../api/connection.ts'
import { userQuery } from '../api/user-query.ts'
import { sessionStore, useSession } from '../session/session.ts'
import { workspaceDelays } from '../workspace-timings.ts'

/**
 * Requests the signed-in user at the start, after a return to the page or the network, and on each change of screen.
 * So changes from other devices show. A 401 signs out.
 */
export const useSessionCheck = (location: string): void => {
  const session = useSession()
  const isReachable = useReachable()
  const { data, refetch } = useQuery({
    ...userQuery,
    enabled: session !== null && isReachable,
    // A return to the page fires both a visibility and a focus event.
    staleTime: workspaceDelays.userFresh,
  })
  useEffect(() => {
    if (data) sessionStore.setUser(data)
  }, [data])

  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    if (sessionStore.current() && isReachable) void refetch({ cancelRefetch: false })
  }, [location, isReachable, refetch])
}
