// The one fetch behind every call: a time-out, and what an answer or its absence says of the connection.
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import { requireUpdate } from '../pwa/updates.ts'
import { delays } from '../timings.ts'
import { reportReachable, reportUnreachable } from './connection.ts'
import { earlyFetch } from './early.ts'
import { noteServerClock } from './server-clock.ts'

type Init = { signal?: AbortSignal | null | undefined }

const gateway = [502, 503, 504]

// An answer whose shape this page does not know is never read: the person is offered the new version.
const isNewer = ({ headers }: Response): boolean => {
  const newer = Number(headers.get(CONTRACT_VERSION_HEADER) ?? 0) > CONTRACT_VERSION
  if (newer) requireUpdate()
  return newer
}

/** As fetch, but it gives up after a while and tells the connection what it saw. */
export const timedFetch = <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> =>
  timed(fetch, url, init)

/** As timedFetch, for what may have been asked for already. */
export const timedEarlyFetch = <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> =>
  timed(earlyFetch, url, init)

type Send = (url: URL | RequestInfo, init: RequestInit) => Promise<Response>

const timed = async <T extends Init>(send: Send, url: URL | RequestInfo, init?: T): Promise<Response> => {
  const timeout = AbortSignal.timeout(delays.requestTimeout)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await send(url, { ...(init as RequestInit | undefined), signal }).catch((error) => {
    if (!init?.signal?.aborted) reportUnreachable()
    throw error
  })
  if (gateway.includes(response.status)) reportUnreachable()
  else reportReachable()
  noteServerClock(response)
  if (isNewer(response)) throw new Error('The server speaks a newer contract')
  return response
}
