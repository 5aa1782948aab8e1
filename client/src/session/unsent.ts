// How many changes wait on this device, and what must be cleared when a person signs out.
// The offline room fills both; the sidebar and the sign-out only read them.
import { createSignal, useSignal } from './signal.ts'

type Cleaner = () => void | Promise<void>

const waiting = createSignal(0)
const refused = createSignal(0)
const cleaners = new Set<Cleaner>()

/** Tells the sidebar and the sign-out how many changes wait to be sent, and how many the server did not take. */
export const setUnsent = (counts: { waiting: number; refused: number }): void => {
  waiting.set(counts.waiting)
  refused.set(counts.refused)
}

/** All that is only on this device. */
export const unsentCount = (): number => waiting.get() + refused.get()

export const useUnsent = () => ({ waiting: useSignal(waiting), refused: useSignal(refused) })

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
