// The fetch of all calls. It adds a timeout and reports the connection state.
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import { requireUpdate } from '../pwa/updates.ts'
import { delays } from '../timings.ts'
import { probe, reportAnswered, reportForeign } from './connection.ts'
import { earlyFetch } from './early.ts'
import { foreignEffect, foreignStatus, readAnswer } from './foreign-answer.ts'
import { noteServerClock } from './server-clock.ts'

type Init = { signal?: AbortSignal | null | undefined }
type Send = (url: URL | RequestInfo, init: RequestInit) => Promise<Response>

// The page cannot read answers of a newer contract, so it offers the update.
const isNewer = ({ headers }: Response): boolean => {
  const newer = Number(headers.get(CONTRACT_VERSION_HEADER) ?? 0) > CONTRACT_VERSION
  if (newer) requireUpdate()
  return newer
}

/** Like fetch, with a timeout and without redirects. A failure probes the connection. */
export const timedFetch = async <T extends Init>(
  url: URL | RequestInfo,
  init?: T,
  send: Send = fetch,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(delays.requestTimeout)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  const response = await send(url, {
    redirect: 'manual',
    ...(init as RequestInit | undefined),
    signal,
  }).catch((error) => {
    if (!init?.signal?.aborted) void probe()
    throw error
  })
  noteServerClock(response)
  if (isNewer(response)) throw new Error('The server uses a newer version of the contract')
  return response
}

/** The fetch of the procedures. It throws a foreign answer as an error. */
export const callFetch = <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> =>
  call(url, init, fetch)

/** Like callFetch, for a call that the early request may have sent. */
export const earlyCallFetch = <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> =>
  call(url, init, earlyFetch)

const call = async <T extends Init>(url: URL | RequestInfo, init: T | undefined, send: Send) => {
  const response = await timedFetch(url, init, send)
  const json = async () => {
    const answer = await readAnswer(response).catch((error) => {
      const status = foreignStatus(error)
      if (status !== null && isRetried(proceduresOf(url), status)) reportForeign(proceduresOf(url), status)
      else if (!init?.signal?.aborted) void probe()
      throw error
    })
    reportAnswered(proceduresOf(url))
    return answer
  }
  return Object.assign(response, { json })
}

// A refresh is always retried: only Dayloop itself can end a session.
const isRetried = (procedures: readonly string[], status: number): boolean =>
  foreignEffect(status) === 'waits' ||
  (foreignEffect(status) === 'refused' && procedures.includes('auth.token_refresh'))

/** The procedures of a request. A batch lists them in the last segment of its path. */
const proceduresOf = (url: URL | RequestInfo): string[] => {
  const path = String(url).split('?', 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1).split(',')
}
