// The number of unsent changes, and the cleanup at sign-out. Code in `offline` sets them. The sidebar and the sign-out use
// them.
import { createSignal, useSignal } from './signal.ts'

type Cleanup = () => void | Promise<void>

const waiting = createSignal(0)
const refused = createSignal(0)
const cleanups = new Set<Cleanup>()

/** `waiting` changes are not sent yet. `refused` changes were rejected by the server. */
export const setUnsent = (counts: { waiting: number; refused: number }): void => {
  waiting.set(counts.waiting)
  refused.set(counts.refused)
}

/** The number of changes that are only on this device. */
export const unsentCount = (): number => waiting.get() + refused.get()

export const useUnsent = () => ({ waiting: useSignal(waiting), refused: useSignal(refused) })

/** Registers a callback that removes user data from this device at sign-out. Returns how to unregister it. */
export const onSignOut = (cleanup: Cleanup): (() => void) => {
  cleanups.add(cleanup)
  return () => {
    cleanups.delete(cleanup)
  }
}

/** Runs all callbacks, even if one fails. */
export const runCleanups = async (): Promise<void> => {
  await Promise.allSettled([...cleanups].map(async (cleanup) => cleanup()))
}
