// The one fetch behind every call: a time-out, and what an answer or its absence says of the connection.
import { delays } from '../timings.ts'
import { reportReachable, reportUnreachable } from './connection.ts'

type Init = { signal?: AbortSignal | null | undefined }

const gateway = [502, 503, 504]

/** As fetch, but it gives up after a while and tells the connection what it saw. */
export const timedFetch = async <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> => {
  const timeout = AbortSignal.timeout(delays.requestTimeout)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  try {
    const response = await fetch(url, { ...(init as RequestInit | undefined), signal })
    if (gateway.includes(response.status)) reportUnreachable()
    else reportReachable()
    return response
  } catch (error) {
    if (!init?.signal?.aborted) reportUnreachable()
    throw error
  }
}
