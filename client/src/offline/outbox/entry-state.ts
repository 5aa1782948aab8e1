// The entries as this tab shows them: those of the store, with the steps that are not stored yet on top.
import type { Entry } from './entry.ts'

export type Step = (entries: Entry[]) => Entry[]

/**
 * Where entries survive; `transact` reads, changes and writes them as one step, whatever other tabs do. It may answer
 * before the change is stored on the device; `onStored` is called once it is.
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
    /** The same array until something changes. */
    shown: (): readonly Entry[] => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows the step at once and stores it behind; `inStore` is the step on what other tabs have stored, too. */
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
