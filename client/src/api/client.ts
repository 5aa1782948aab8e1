// The tRPC client. It batches calls, adds the bearer token and the time zone, and refreshes the session after a 401.
import type { AppRouter } from '@dayloop/server/router'
import { createTRPCClient, httpBatchLink, httpLink, splitLink } from '@trpc/client'
import { sessionStore } from '../session/session.ts'
import { deviceTimeZone } from '../time-zone.ts'
import { isEarlyRequest } from './early.ts'
import { errorStatus } from './error-text.ts'
import { exclusively } from './exclusively.ts'
import { callFetch, earlyCallFetch } from './fetch.ts'
import { createRenewal, type RefreshAnswer } from './refresh.ts'
import { renewalLink } from './renewal-link.ts'

export const url = '/api/trpc'
const maxCallsInBatch = 10

export const headers = () => {
  const session = sessionStore.current()
  return {
    'X-Timezone': deviceTimeZone(),
    ...(session ? { Authorization: `Bearer ${session.access}` } : {}),
  }
}

// The refresh has its own client: it must not wait in a batch, and its 401 must not cause another refresh.
const refreshClient = createTRPCClient<AppRouter>({ links: [httpLink({ url, headers, fetch: callFetch })] })

const requestTokens = async (refresh: string): Promise<RefreshAnswer> => {
  try {
    return await refreshClient.auth.token_refresh.mutate({ refresh })
  } catch (error) {
    return errorStatus(error) === 401 ? 'refused' : 'unreachable'
  }
}

export const renew = createRenewal({
  store: sessionStore,
  requestTokens,
  exclusively: (work) => exclusively('dayloop.refresh', work),
})

export const links = [
  renewalLink({ store: sessionStore, renew }),
  // Queries also use POST, so that the token of a reset link is in no URL and no log.
  splitLink({
    condition: isEarlyRequest,
    true: httpBatchLink({ url, headers, fetch: earlyCallFetch, maxItems: 1, methodOverride: 'POST' }),
    false: httpBatchLink({
      url,
      headers,
      fetch: callFetch,
      maxItems: maxCallsInBatch,
      methodOverride: 'POST',
    }),
  }),
]

/** The client for code outside of React, such as the outbox and the sign-out. */
export const client = createTRPCClient<AppRouter>({ links })
