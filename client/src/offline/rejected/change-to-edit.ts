// Which refused change a person wants to edit: a notice on any screen sets it, the screen with the dialog reads it.
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

/** Opens the dialog of a refused change again, with what was typed, on the screen it came from. */
export const editRefused = (key: string, path: string): void => {
  if (window.location.pathname !== path) navigate(path)
  set(key)
}

/** The key of the refused change to edit, or null. */
export const useWantedEdit = (): string | null => useSyncExternalStore(subscribe, () => wanted)

/** The dialog is open, or closed again. */
export const forgetWantedEdit = (): void => set(null)
