// The rejected change to edit. A notice on any screen sets it, and the screen with the dialog reads it.
import { navigate } from 'wouter/use-browser-location'
import { createSignal, useSignal } from '../../session/signal.ts'

const wantedKey = createSignal<string | null>(null)

/** Opens the dialog of a rejected change with the typed text, on the screen of the change. */
export const editRejected = (key: string, path: string): void => {
  if (window.location.pathname !== path) navigate(path)
  wantedKey.set(key)
}

/** The key of the rejected change to edit, or null. */
export const useWantedEdit = (): string | null => useSignal(wantedKey)

/** Call it once the dialog is open. */
export const forgetWantedEdit = (): void => wantedKey.set(null)
