// The person's own day, and its turn at midnight: without a reload, and after the laptop woke.
import type { TaskList } from '@dayloop/contracts/tasks'
import { isReachable, subscribeConnection } from '../api/connection.ts'
import { clockOffset } from '../api/server-clock.ts'
import { createSignal, useSignal } from '../session/signal.ts'
import { deviceTimeZone, localToday } from '../time-zone.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import { type Clocks, isDayInDoubt, type NamedDay, personToday, untilMidnight } from './person-today.ts'

let named: (NamedDay & { request: number }) | null = null
let requests = 0

const clocks = (): Clocks => ({
  now: Date.now(),
  offset: clockOffset(),
  // Not worked out for nothing: see time-zone.ts.
  zone: named ? deviceTimeZone() : '',
  isOnline: isReachable(),
})

const today = createSignal(localToday())
const refresh = () => today.set(personToday(named, clocks()))

/** Today, on every screen that shows it. */
export const useToday = (): string => useSignal(today)

/** Today, for code outside of React. */
export const currentToday = today.get

/** Calls when the day has turned. */
export const subscribeToday = today.subscribe

/** Makes the request of a list and takes its day for today, unless a request that was made later has been answered. */
export const noteDayOf = async (request: () => Promise<TaskList>): Promise<TaskList> => {
  const number = ++requests
  const zone = deviceTimeZone()
  const answer: TaskList | Omit<TaskList, 'today'> = await request()
  // A server of the version before, met during an upgrade, names no day.
  if (!('today' in answer)) return { ...answer, today: currentToday() }
  if (!named || named.request < number || answer.today > named.today) {
    named = { today: answer.today, at: Date.now(), zone, request: number }
    refresh()
  }
  return answer
}

/** Watches the clocks, and has the server asked again while the day is in doubt; answers how to end that. */
export const watchDay = (ask: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAsked = Number.NaN
  const check = () => {
    const state = clocks()
    const { now, offset, isOnline } = state
    clearTimeout(timer)
    // A timer that slept with the laptop fires late, so it is never set for longer than a while.
    const delay = Math.min(untilMidnight(now), untilMidnight(now + offset), workspaceDelays.dayCheck)
    timer = setTimeout(check, delay)
    refresh()
    const isTooSoon = Math.abs(now - lastAsked) < workspaceDelays.dayCheck / 2
    if (!isOnline || document.hidden || isTooSoon || !isDayInDoubt(named, state)) return
    lastAsked = now
    ask()
  }
  check()
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  const unsubscribe = subscribeConnection(check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
    unsubscribe()
  }
}
