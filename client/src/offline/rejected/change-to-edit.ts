// The rejected change to edit. A notice on any screen sets it, and the screen with the dialog reads it.
import { useSyncExternalStore } from 'react'
import { navigate } from 'wouter/use-browser-location'

let wanted: string | null = null
const listeners = new Set<() => void>()

const set = (key: string | null) => {
  wanted = key
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens the dialog of a rejected change with the typed text, on the screen of the change. */
export const editRejected = (key: string, path: string): void => {
  if (window.location.pathname !== path) navigate(path)
  set(key)
}

/** The key of the rejected change to edit, or null. */
export const useWantedEdit = (): string | null => useSyncExternalStore(subscribe, () => wanted)

/** Call it once the dialog is open. */
export const forgetWantedEdit = (): void => set(null)
