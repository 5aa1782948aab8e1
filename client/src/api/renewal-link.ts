// After a 401, the session is renewed once and the call is sent again. The four calls below are excluded.
import type { AppRouter } from '@dayloop/server/router'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { SessionStore } from '../session/store.ts'
import { errorStatus } from './error-text.ts'
import type { Renewal } from './refresh.ts'

type Parts = { store: SessionStore; renew: (refused: string) => Promise<Renewal> }

const neverRefreshed = ['auth.token_refresh', 'auth.login', 'auth.logout', 'auth.google_url']

/** Renews the session after a 401 and sends the call again. */
export const renewalLink =
  ({ store, renew }: Parts): TRPCLink<AppRouter> =>
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const send = (retry: boolean): { unsubscribe: () => void } => {
        const sentWith = store.current()?.access
        const sender = store.current()?.user?.id
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            const refused = errorStatus(error) === 401 && sentWith !== undefined
            if (!refused || neverRefreshed.includes(op.path)) return observer.error(error)
            if (!retry) {
              // The server refused the new token too, so the session is over.
              if (store.current()?.access === sentWith) store.clear()
              return observer.error(error)
            }
            renew(sentWith).then(
              (renewal) => {
                // Another user may have signed in in another tab. This call must not run as that user.
                const isWanted = store.current()?.user?.id === sender && !op.signal?.aborted
                if (renewal === 'renewed' && isWanted) subscription = send(false)
                // Without an answer, this is a connection error, not a 401.
                else observer.error(renewal === 'unreachable' ? unreachable() : error)
              },
              () => observer.error(unreachable()),
            )
          },
        })
      }
      let subscription = send(true)
      return () => subscription.unsubscribe()
    })

const unreachable = () => TRPCClientError.from<AppRouter>(new Error('The server could not be reached'))
