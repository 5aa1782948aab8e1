// Whether Dayloop answers. The browser's own flag is a hint to look; only an answer counts, and only Dayloop's own.
import { createSignal, useSignal } from '../session/signal.ts'
import { delays } from '../timings.ts'
import { foreignEffect, redirected } from './foreign-answer.ts'
import { noteServerClock } from './server-clock.ts'

/** Dayloop answers; nobody answers, or only a gateway without a server; or something else answers in its place. */
type Connection = 'online' | 'offline' | 'intercepted'

/** After so many foreign answers to the same request the person is told. */
const foreignAnswersUntilTold = 3

const connection = createSignal<Connection>('online')
const interceptor = createSignal<number | null>(null)
/** The requests that something else answers, with how often it did in a row. */
const intercepted = new Map<string, number>()
let wait: number = delays.probeAtFirst
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether Dayloop answered when it was last asked. */
export const isReachable = (): boolean => connection.get() === 'online'

/** Whether nobody answered at all. */
export const isOffline = (): boolean => connection.get() === 'offline'

/** Calls back when the state of the connection changes. */
export const subscribeConnection = connection.subscribe

export const useReachable = (): boolean => useSignal(connection) === 'online'

export const useOffline = (): boolean => useSignal(connection) === 'offline'

/** The status with which something else keeps answering, or null. */
export const interceptorStatus = (): number | null => interceptor.get()

export const useInterceptor = (): number | null => useSignal(interceptor)

/** Calls back when Dayloop answers again, or when the person wants everything to be tried again. */
export const onRetryTime = (retry: () => void): (() => void) => {
  const unsubscribes = [
    connection.subscribe(() => isReachable() && retry()),
    interceptor.subscribe(() => interceptor.get() === null && retry()),
  ]
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}

const set = (next: Connection) => {
  if (next === 'online') {
    wait = delays.probeAtFirst
    if (!isReachable()) intercepted.clear()
  }
  connection.set(next)
  if (intercepted.size === 0) interceptor.set(null)
}

/** Dayloop answered these requests. */
export const reportAnswered = (requests: readonly string[]): void => {
  for (const request of requests) intercepted.delete(request)
  set('online')
}

/** Something else answered these requests, which will be tried again. */
export const reportForeign = (requests: readonly string[], status: number): void => {
  count(requests, status)
  if (isOffline()) void probe()
  else probeAfter(delays.probeAtFirst)
}

const count = (requests: readonly string[], status: number) => {
  for (const request of requests) {
    const times = (intercepted.get(request) ?? 0) + 1
    intercepted.set(request, times)
    if (times >= foreignAnswersUntilTold) interceptor.set(status)
  }
}

/** Tries everything again now; if something else still answers, the person is told at once. */
export const tryAgain = (): void => {
  for (const request of intercepted.keys()) intercepted.set(request, foreignAnswersUntilTold - 1)
  interceptor.set(null)
  lookNow()
}

const probeAfter = (delay: number) => {
  clearTimeout(timer)
  timer = setTimeout(probe, delay)
}

let probes = 0

/** Asks the server now; of several that ask at once the last one counts. */
export const probe = async (): Promise<void> => {
  clearTimeout(timer)
  const mine = ++probes
  const found = await look()
  if (mine !== probes) return
  if (typeof found === 'number') count([health], found)
  set(typeof found === 'number' ? 'intercepted' : found)
  // An answer may have come by just before the line broke that the browser tells of.
  if (found === 'online') return probeAfter(navigator.onLine ? delays.heartbeat : delays.probeAtFirst)
  wait = Math.min(wait * 2, delays.probeAtMost)
  probeAfter(wait)
}

/** What was found: Dayloop, nobody, or the status with which something else answered. */
type Found = 'online' | 'offline' | number

const health = '/healthz'

const look = async (): Promise<Found> => {
  if (document.visibilityState === 'hidden' && isReachable()) return 'online'
  const found = await ask(health)
  // A proxy may keep the health check to itself and let the product through.
  return typeof found === 'number' ? ask('/api/site') : found
}

const ask = async (path: string): Promise<Found> => {
  try {
    const answer = await fetch(path, {
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.timeout(delays.probeTimeout),
    })
    noteServerClock(answer)
    if (answer.type === 'opaqueredirect') return redirected
    if (isOfDayloop(await answer.text())) return 'online'
    return foreignEffect(answer.status) === 'unanswered' ? 'offline' : answer.status
  } catch {
    return 'offline'
  }
}

/** Both addresses answer with the version of the server. */
const isOfDayloop = (text: string): boolean => {
  try {
    return typeof JSON.parse(text).version === 'string'
  } catch {
    return false
  }
}

// What a hint says may come a moment before the line carries anything: after it, looking again starts from the shortest wait.
const lookNow = (): void => {
  wait = delays.probeAtFirst
  void probe()
}

/** Starts watching: the browser's hints, the tab's return, and a slow heartbeat. */
export const watchConnection = (): void => {
  for (const hint of ['online', 'offline', 'focus']) window.addEventListener(hint, lookNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookNow()
  })
  if (navigator.onLine) probeAfter(delays.heartbeat)
  else void probe()
}
