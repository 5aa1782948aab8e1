// The one fetch behind every call: a time-out, and what an answer or its absence says of the connection.
import { CONTRACT_VERSION, CONTRACT_VERSION_HEADER } from '@dayloop/contracts/limits'
import { requireUpdate } from '../pwa/updates.ts'
import { delays } from '../timings.ts'
import { probe, reportAnswered, reportForeign } from './connection.ts'
import { earlyFetch } from './early.ts'
import { foreignEffect, foreignStatus, readAnswer } from './foreign-answer.ts'
import { noteServerClock } from './server-clock.ts'

type Init = { signal?: AbortSignal | null | undefined }
type Send = (url: URL | RequestInfo, init: RequestInit) => Promise<Response>

// An answer whose shape this page does not know is never read: the person is offered the new version.
const isNewer = ({ headers }: Response): boolean => {
  const newer = Number(headers.get(CONTRACT_VERSION_HEADER) ?? 0) > CONTRACT_VERSION
  if (newer) requireUpdate()
  return newer
}

/** As fetch, but it gives up after a while and follows no redirect. Without an answer the connection is looked at. */
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
  if (isNewer(response)) throw new Error('The server speaks a newer contract')
  return response
}

/** The fetch of the procedures: a body that Dayloop did not send is an error with the answer's status. */
export const callFetch = <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> =>
  call(url, init, fetch)

/** As callFetch, for what may have been asked for already. */
export const earlyCallFetch = <T extends Init>(url: URL | RequestInfo, init?: T): Promise<Response> =>
  call(url, init, earlyFetch)

const call = async <T extends Init>(url: URL | RequestInfo, init: T | undefined, send: Send) => {
  const response = await timedFetch(url, init, send)
  const json = async () => {
    const answer = await readAnswer(response).catch((error) => {
      const status = foreignStatus(error)
      if (status !== null && isTriedAgain(proceduresOf(url), status)) reportForeign(proceduresOf(url), status)
      else if (!init?.signal?.aborted) void probe()
      throw error
    })
    reportAnswered(proceduresOf(url))
    return answer
  }
  return Object.assign(response, { json })
}

// A session is renewed again whoever answers: nothing but Dayloop's own refusal ends it.
const isTriedAgain = (procedures: readonly string[], status: number): boolean =>
  foreignEffect(status) === 'waits' ||
  (foreignEffect(status) === 'refused' && procedures.includes('auth.token_refresh'))

/** The procedures that a request calls: a batch names them all in its last part. */
const proceduresOf = (url: URL | RequestInfo): string[] => {
  const path = String(url).split('?', 1)[0] ?? ''
  return path.slice(path.lastIndexOf('/') + 1).split(',')
}
