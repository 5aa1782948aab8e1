// The connection state. `navigator.onLine` is only a hint to probe: the state follows from responses of Dayloop.
import { createSignal, useSignal } from '../session/signal.ts'
import { delays } from '../timings.ts'
import { foreignEffect, redirected } from './foreign-answer.ts'
import { noteServerClock } from './server-clock.ts'

/** `offline`: no response, or a gateway without a server. `intercepted`: a proxy or portal answers instead of Dayloop. */
type Connection = 'online' | 'offline' | 'intercepted'

/** The number of foreign answers to one request after which the banner shows. */
const foreignAnswersBeforeBanner = 3

const connection = createSignal<Connection>('online')
const interceptor = createSignal<number | null>(null)
/** The number of consecutive foreign answers of each request. */
const intercepted = new Map<string, number>()
let probeDelay: number = delays.probeAtFirst
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether Dayloop answered the last request. */
export const isReachable = (): boolean => connection.get() === 'online'

/** Whether the last request got no response. */
export const isOffline = (): boolean => connection.get() === 'offline'

/** Calls back when the state of the connection changes. */
export const subscribeConnection = connection.subscribe

export const useReachable = (): boolean => useSignal(connection) === 'online'

export const useOffline = (): boolean => useSignal(connection) === 'offline'

/** The status of repeated foreign answers, or null. */
export const interceptorStatus = (): number | null => interceptor.get()

export const useInterceptor = (): number | null => useSignal(interceptor)

/** Calls back when Dayloop answers again, or when the user presses "Try again". */
export const onRetryTime = (retry: () => void): (() => void) => {
  const unsubscribes = [
    connection.subscribe(() => isReachable() && retry()),
    interceptor.subscribe(() => interceptor.get() === null && retry()),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

const setConnection = (next: Connection) => {
  if (next === 'online') {
    probeDelay = delays.probeAtFirst
    if (!isReachable()) intercepted.clear()
  }
  connection.set(next)
  if (intercepted.size === 0) interceptor.set(null)
}

/** Dayloop answered these requests. */
export const reportAnswered = (requests: readonly string[]): void => {
  for (const request of requests) intercepted.delete(request)
  setConnection('online')
}

/** A proxy or portal answered these requests. They will be retried. */
export const reportForeign = (requests: readonly string[], status: number): void => {
  countForeignAnswers(requests, status)
  if (isOffline()) void probe()
  else probeAfter(delays.probeAtFirst)
}

const countForeignAnswers = (requests: readonly string[], status: number) => {
  for (const request of requests) {
    const times = (intercepted.get(request) ?? 0) + 1
    intercepted.set(request, times)
    if (times >= foreignAnswersBeforeBanner) interceptor.set(status)
  }
}

/** Retries everything now. The next foreign answer shows the banner again. */
export const tryAgain = (): void => {
  for (const request of intercepted.keys()) intercepted.set(request, foreignAnswersBeforeBanner - 1)
  interceptor.set(null)
  probeNow()
}

const probeAfter = (delay: number) => {
  clearTimeout(timer)
  timer = setTimeout(probe, delay)
}

let probes = 0

/** Requests the server now. Of concurrent probes, the last one counts. */
export const probe = async (): Promise<void> => {
  clearTimeout(timer)
  const number = ++probes
  const found = await checkServer()
  if (number !== probes) return
  if (typeof found === 'number') countForeignAnswers([healthPath], found)
  setConnection(typeof found === 'number' ? 'intercepted' : found)
  // The response may be from just before the connection was lost, so probe again soon.
  if (found === 'online') return probeAfter(navigator.onLine ? delays.heartbeat : delays.probeAtFirst)
  probeDelay = Math.min(probeDelay * 2, delays.probeAtMost)
  probeAfter(probeDelay)
}

/** A number is the status of a foreign answer. */
type ProbeResult = 'online' | 'offline' | number

const healthPath = '/healthz'

const checkServer = async (): Promise<ProbeResult> => {
  if (document.visibilityState === 'hidden' && isReachable()) return 'online'
  const found = await requestVersion(healthPath)
  // A proxy may block the health check and pass other requests.
  return typeof found === 'number' ? requestVersion('/api/site') : found
}

const requestVersion = async (path: string): Promise<ProbeResult> => {
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(delays.probeTimeout),
    })
    noteServerClock(answer)
    if (answer.type === 'opaqueredirect') return redirected
    if (isDayloopAnswer(await answer.text())) return 'online'
    return foreignEffect(answer.status) === 'unanswered' ? 'offline' : answer.status
  } catch {
    return 'offline'
  }
}

/** Both endpoints answer with the version of the server. */
const isDayloopAnswer = (text: string): boolean => {
  try {
    return typeof JSON.parse(text).version === 'string'
  } catch {
    return false
  }
}

// A hint may come before the network works again, so the retries start with the shortest delay.
const probeNow = (): void => {
  probeDelay = delays.probeAtFirst
  void probe()
}

/** Probes on browser events, when the tab becomes visible, and at an interval. */
export const watchConnection = (): void => {
  for (const hint of ['online', 'offline', 'focus']) window.addEventListener(hint, probeNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') probeNow()
  })
  if (navigator.onLine) probeAfter(delays.heartbeat)
  else void probe()
}
