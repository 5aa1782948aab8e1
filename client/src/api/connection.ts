// Whether the server can be reached. The browser's own flag is a hint to look; only the server's answer counts.
import { createSignal, useSignal } from '../session/signal.ts'
import { delays } from '../timings.ts'
import { noteServerClock } from './server-clock.ts'

const reachable = createSignal(true)
let wait: number = delays.probeAtFirst
let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the server answered when it was last asked. */
export const isReachable = (): boolean => reachable.get()

export const subscribeConnection = reachable.subscribe

export const useReachable = (): boolean => useSignal(reachable)

const set = (next: boolean) => {
  if (next) wait = delays.probeAtFirst
  reachable.set(next)
}

/** A call was answered. */
export const reportReachable = (): void => set(true)

/** A call found no server, or only its gate (502, 503, 504): look again until it answers. */
export const reportUnreachable = (): void => {
  set(false)
  probeAfter(wait)
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
  const answered = await ask()
  if (mine !== probes) return
  set(answered)
  // An answer may have come by just before the line broke that the browser tells of.
  if (answered) return probeAfter(navigator.onLine ? delays.heartbeat : delays.probeAtFirst)
  wait = Math.min(wait * 2, delays.probeAtMost)
  probeAfter(wait)
}

const ask = async (): Promise<boolean> => {
  if (document.visibilityState === 'hidden' && reachable.get()) return true
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(delays.probeTimeout),
    })
    noteServerClock(answer)
    return answer.ok
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
