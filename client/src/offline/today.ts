// The user's current day. It changes at midnight without a reload, also after the device was asleep.
import type { TaskList } from '@dayloop/contracts/tasks'
import { isReachable, subscribeConnection } from '../api/connection.ts'
import { clockOffset } from '../api/server-clock.ts'
import { createSignal, useSignal } from '../session/signal.ts'
import { deviceTimeZone, localToday } from '../time-zone.ts'
import { workspaceDelays } from '../workspace-timings.ts'
import { type Clocks, isDayUncertain, type ServerDay, untilMidnight, userToday } from './user-today.ts'

let serverDay: (ServerDay & { request: number }) | null = null
let requests = 0

const clocks = (): Clocks => ({
  now: Date.now(),
  offset: clockOffset(),
  // Read only if needed, because it is slow: see time-zone.ts.
  zone: serverDay ? deviceTimeZone() : '',
  isOnline: isReachable(),
})

const today = createSignal(localToday())
const refresh = () => today.set(userToday(serverDay, clocks()))

/** The current day, for components. */
export const useToday = (): string => useSignal(today)

/** The current day, for code outside of React. */
export const currentToday = today.get

/** Calls back when the day changes. */
export const subscribeToday = today.subscribe

/** Requests a list and uses its day, unless a later request has already been answered. */
export const noteDayOf = async (request: () => Promise<TaskList>): Promise<TaskList> => {
  const number = ++requests
  const zone = deviceTimeZone()
  const answer: TaskList | Omit<TaskList, 'today'> = await request()
  // During an upgrade, a server of the previous version returns no day.
  if (!('today' in answer)) return { ...answer, today: currentToday() }
  if (!serverDay || serverDay.request < number || answer.today > serverDay.today) {
    serverDay = { today: answer.today, at: Date.now(), zone, request: number }
    refresh()
  }
  return answer
}

/** Watches the clocks and calls `request` while the day is uncertain. Returns how to stop. */
export const watchDay = (request: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastRequested = Number.NaN
  const check = () => {
    const state = clocks()
    const { now, offset, isOnline } = state
    clearTimeout(timer)
    // Timers pause while the device sleeps, so their delay is limited.
    const delay = Math.min(untilMidnight(now), untilMidnight(now + offset), workspaceDelays.dayCheck)
    timer = setTimeout(check, delay)
    refresh()
    const isTooSoon = Math.abs(now - lastRequested) < workspaceDelays.dayCheck / 2
    if (!isOnline || document.hidden || isTooSoon || !isDayUncertain(serverDay, state)) return
    lastRequested = now
    request()
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
