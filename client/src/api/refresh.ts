// The automatic token refresh, shared by all calls and tabs.
import type { SessionStore, Tokens } from '../session/store.ts'

/** What came of it: new tokens are in the store; the server refused; or nobody could be asked. */
export type Renewal = 'renewed' | 'refused' | 'unreachable'
/** What the server said to a refresh token. */
export type RefreshAnswer = Tokens | 'refused' | 'unreachable'

type Parts = {
  store: SessionStore
  ask: (refresh: string) => Promise<RefreshAnswer>
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * Makes `renew(spent)`: replaces the access token that a 401 answered. Concurrent calls share one refresh, tabs take
 * turns, and whoever finds the token replaced already adopts it. Only the server's clear refusal clears the session.
 */
export const createRenewal = ({ store, ask, exclusively }: Parts) => {
  let underway: Promise<Renewal> | undefined

  const refresh = async (spent: string): Promise<Renewal> => {
    const found = store.reread()
    if (!found) return 'refused'
    if (found.access !== spent) return 'renewed'
    if (!found.refresh) {
      store.clear()
      return 'refused'
    }
    const answer = await ask(found.refresh)
    const now = store.reread()
    // Signed out, or replaced by another tab, while the answer was on its way: that stands.
    if (!now) return 'refused'
    if (now.access !== spent) return 'renewed'
    if (answer === 'unreachable') return answer
    if (answer === 'refused') {
      store.clear()
      return answer
    }
    store.adopt(answer)
    return 'renewed'
  }

  return (spent: string): Promise<Renewal> => {
    underway ??= exclusively(() => refresh(spent)).finally(() => {
      underway = undefined
    })
    return underway
  }
}
