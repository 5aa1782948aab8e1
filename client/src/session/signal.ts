// An observable value outside of React.
import { useSyncExternalStore } from 'react'

export type Signal<T> = {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

export const createSignal = <T>(initial: T): Signal<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Subscribes a component to the signal. */
export const useSignal = <T>({ subscribe, get }: Signal<T>): T => useSyncExternalStore(subscribe, get)
