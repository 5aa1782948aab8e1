// A 401 leads to one token refresh and one repeat of the call. The four calls below are excluded.
import type { AppRouter } from '@dayloop/server/router'
import { TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import type { SessionStore } from '../session/store.ts'
import { errorStatus } from './error-text.ts'
import type { Renewal } from './refresh.ts'

type Parts = { store: SessionStore; renew: (spent: string) => Promise<Renewal> }

const neverRefreshed = ['auth.token_refresh', 'auth.login', 'auth.logout', 'auth.google_url']

/** The link that renews the session behind a refused call and sends the call once more. */
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
              // A token fresh from the refresh is refused: nothing of this session is left.
              if (store.current()?.access === sentWith) store.clear()
              return observer.error(error)
            }
            renew(sentWith).then(
              (renewal) => {
                const isSame = store.current()?.user?.id === sender
                // Somebody else may have signed in meanwhile, in another tab: this call is not theirs.
                if (renewal === 'renewed' && isSame) running = send(false)
                // Nobody could be asked: that is a lost connection, not a refusal.
                else observer.error(renewal === 'unreachable' ? unreachable() : error)
              },
              () => observer.error(unreachable()),
            )
          },
        })
      }
      let running = send(true)
      return () => running.unsubscribe()
    })

const unreachable = () => TRPCClientError.from<AppRouter>(new Error('The server could not be reached'))
