import { useEffect } from 'react'
import { useReachable } from '../api/connection.ts'
import { trpc } from '../api/trpc.ts'
import { sessionStore, useSession } from '../session/session.ts'

/** Asks the server who is signed in, behind what is shown already; a refusal signs out by itself. */
export const useSessionCheck = (): void => {
  const session = useSession()
  const reachable = useReachable()
  const check = trpc.auth.user_data.useQuery(undefined, {
    enabled: session !== null && reachable,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (check.data) sessionStore.keepUser(check.data)
  }, [check.data])
}
