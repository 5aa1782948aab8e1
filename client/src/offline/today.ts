// The person's own day, and its turn at midnight: without a reload, and after the laptop woke.
import { useSyncExternalStore } from 'react'
import { localToday } from '../time-zone.ts'
import { workspaceDelays } from '../workspace-timings.ts'

/** Today, on every screen that shows it. */
export const useToday = (): string => useSyncExternalStore(watchDay, localTodayNow)

const localTodayNow = () => localToday()

// A timer that slept with the laptop fires late, so it is never set for longer than a while.
const watchDay = (changed: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    timer = setTimeout(check, Math.min(untilMidnight(new Date()), workspaceDelays.midnightCheck))
    changed()
  }
  check()
  document.addEventListener('visibilitychange', check)
  window.addEventListener('focus', check)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', check)
    window.removeEventListener('focus', check)
  }
}

const untilMidnight = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime()
