// How many changes wait on this device, and what must be cleared when a person signs out.
// The offline room fills both; the sidebar and the sign-out only read them.
import { useSyncExternalStore } from 'react'

type Cleaner = () => void | Promise<void>

let count = 0
const listeners = new Set<() => void>()
const cleaners = new Set<Cleaner>()

/** Tells the sidebar and the sign-out how many changes wait to be sent. */
export const setUnsentCount = (next: number): void => {
  if (next === count) return
  count = next
  for (const listener of [...listeners]) listener()
}

export const unsentCount = (): number => count

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useUnsentCount = (): number => useSyncExternalStore(subscribe, unsentCount)

/** Registers what removes a user's data from this device at sign-out; answers how to unregister it. */
export const onSignOut = (cleaner: Cleaner): (() => void) => {
  cleaners.add(cleaner)
  return () => {
    cleaners.delete(cleaner)
  }
}

/** Runs every cleaner; one that fails keeps no other from running. */
export const cleanDevice = async (): Promise<void> => {
  await Promise.allSettled([...cleaners].map(async (cleaner) => cleaner()))
}
