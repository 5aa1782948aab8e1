// The entries that this tab shows: the stored ones, with the steps applied that are not stored yet.
import type { Entry } from './entry.ts'

export type Step = (entries: Entry[]) => Entry[]

/**
 * Stores entries. `transact` reads, changes and writes them atomically across tabs. It may resolve before the entries
 * are stored on the device; `onStored` is called afterwards.
 */
export type QueueStore = {
  transact: (change: Step, onStored?: () => void) => Promise<Entry[]>
}

export type EntryState = ReturnType<typeof createEntryState>

/** `onEntries` receives what the store returns. */
export const createEntryState = (store: QueueStore, onEntries: (entries: readonly Entry[]) => void) => {
  let stored: Entry[] = []
  let shown: readonly Entry[] = []
  let unstored: Step[] = []
  const listeners = new Set<() => void>()

  const publish = () => {
    const next = unstored.reduce((entries, step) => step(entries), stored)
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    for (const listener of [...listeners]) listener()
  }

  const setEntries = (entries: Entry[]) => {
    stored = entries
    publish()
    onEntries(entries)
  }

  return {
    stored: (): readonly Entry[] => stored,
    /** Returns the same array until an entry changes. */
    shown: (): readonly Entry[] => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the step at once, then stores it. `inStore` is the step for entries that may include those of other tabs. */
    change: async (step: Step, inStore = step, onStored?: () => void): Promise<Entry[]> => {
      unstored.push(step)
      publish()
      const entries = await store.transact(inStore, onStored)
      unstored = unstored.filter((other) => other !== step)
      setEntries(entries)
      return entries
    },
  }
}
