// The tRPC client: batches of a bounded size, the bearer token, the person's zone, one refresh behind a 401.
import type { AppRouter } from '@dayloop/server/router'
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { sessionStore } from '../session/session.ts'
import { deviceTimeZone } from '../time-zone.ts'
import { isAskedEarly } from './early.ts'
import { errorStatus } from './error-text.ts'
import { exclusively } from './exclusively.ts'
import { callFetch, earlyCallFetch } from './fetch.ts'
import { createRenewal, type RefreshAnswer } from './refresh.ts'
import { renewalLink } from './renewal-link.ts'

export const url = '/api/trpc'
const callsInOneBatch = 10

export const headers = () => {
  const session = sessionStore.current()
  return {
    'X-Timezone': deviceTimeZone(),
    ...(session ? { Authorization: `Bearer ${session.access}` } : {}),
  }
}

// The refresh goes alone and by itself: it must neither wait for other calls nor be refreshed.
const refreshClient = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers, fetch: callFetch })] })

const askForTokens = async (refresh: string): Promise<RefreshAnswer> => {
  try {
    return await refreshClient.auth.token_refresh.mutate({ refresh })
  } catch (error) {
    return errorStatus(error) === 401 ? 'refused' : 'unreachable'
  }
}

export const renew = createRenewal({
  store: sessionStore,
  ask: askForTokens,
  exclusively: (work) => exclusively('dayloop.refresh', work),
})

export const links = [
  renewalLink({ store: sessionStore, renew }),
  // Queries too go by POST: the token of a reset link must be in no address, and so in no log.
  splitLink({
    condition: isAskedEarly,
    true: httpBatchLink({ url, headers, fetch: earlyCallFetch, maxItems: 1, methodOverride: 'POST' }),
    false: httpBatchLink({
      url,
      headers,
      fetch: callFetch,
      maxItems: callsInOneBatch,
      methodOverride: 'POST',
    }),
  }),
]

/** The same procedures for code outside of React: the outbox and the sign-out. */
export const client = createTRPCClient<AppRouter>({ links })
