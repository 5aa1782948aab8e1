import { useEffect, useRef } from 'react'
import { useReachable } from '../api/connection.ts'
import { trpc } from '../api/trpc.ts'
import { sessionStore, useSession } from '../session/session.ts'
import { workspaceDelays } from '../workspace-timings.ts'

/**
 * Asks the server who is signed in: at first, whenever the person comes back to the page, to the network or to
 * another screen. What another device changed shows; a refusal signs out by itself.
 */
export const useSessionCheck = (location: string): void => {
  const session = useSession()
  const reachable = useReachable()
  const { data, refetch } = trpc.auth.user_data.useQuery(undefined, {
    enabled: session !== null && reachable,
    // Coming back is told twice, by the page's visibility and by its focus.
    staleTime: workspaceDelays.userFresh,
  })
  useEffect(() => {
    if (data) sessionStore.keepUser(data)
  }, [data])

  const shown = useRef(location)
  useEffect(() => {
    if (shown.current === location) return
    shown.current = location
    if (sessionStore.current() && reachable) void refetch({ cancelRefetch: false })
  }, [location, reachable, refetch])
}
