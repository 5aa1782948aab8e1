// A tRPC client with a longer timeout, for confirming and undoing a large import.
import type { AppRouter } from '@dayloop/server/router'
import { createTRPCClient, httpLink } from '@trpc/client'
import { headers, renew, url } from '../../../api/client.ts'
import { readAnswer } from '../../../api/foreign-answer.ts'
import { renewalLink } from '../../../api/renewal-link.ts'
import { sessionStore } from '../../../session/session.ts'

/** Longer than the server's own limit of 60 seconds. */
const TIMEOUT_MS = 75_000

type Init = { signal?: AbortSignal | null | undefined }

const importFetch = async <T extends Init>(address: URL | RequestInfo, init?: T) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await fetch(address, { redirect: 'manual', ...(init as RequestInit | undefined), signal })
  return Object.assign(response, { json: () => readAnswer(response) })
}

export const importClient = createTRPCClient<AppRouter>({
  links: [renewalLink({ store: sessionStore, renew }), httpLink({ url, headers, fetch: importFetch })],
})
