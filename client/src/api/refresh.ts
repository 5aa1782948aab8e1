// The automatic token refresh.
import type { SessionStore, Tokens } from '../session/store.ts'

/** The result: new tokens are stored, the server refused, or it could not be reached. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'
/** The server's answer to a refresh token. */
export type RefreshAnswer = Tokens | 'refused' | 'unreachable'

type Dependencies = {
  store: SessionStore
  requestTokens: (refresh: string) => Promise<RefreshAnswer>
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Returns `renew(refused)`, which replaces an access token that got a 401. Concurrent calls share one refresh. Tabs take
 * turns and use tokens that another tab has stored. Only a refusal by the server clears the session.
 */
export const createRenewal = ({ store, requestTokens, exclusively }: Dependencies) => {
  let inFlight: Promise<Renewal> | undefined

  const refresh = async (refused: string): Promise<Renewal> => {
    const current = store.reread()
    if (!current) return 'refused'
    if (current.access !== refused) return 'renewed'
    if (!current.refresh) {
      store.clear()
      return 'refused'
    }
    const answer = await requestTokens(current.refresh)
    const latest = store.reread()
    // The session may have changed during the request, by a sign-out or another tab.
    if (!latest) return 'refused'
    if (latest.access !== refused) return 'renewed'
    if (answer === 'unreachable') return answer
    if (answer === 'refused') {
      store.clear()
      return answer
    }
    store.setTokens(answer)
    return 'renewed'
  }

  return (refused: string): Promise<Renewal> => {
    inFlight ??= exclusively(() => refresh(refused)).finally(() => {
      inFlight = undefined
    })
    return inFlight
  }
}
