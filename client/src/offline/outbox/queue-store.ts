// Where the queue is stored: IndexedDB, and the tab's memory while the database cannot be used.

import type { Change } from '../changes.ts'
import { type Connection, rangeOf } from '../database.ts'
import type { Entry } from './entry.ts'
import { entryShape, upgradeEntry } from './entry-shape.ts'
import type { QueueStore, Step } from './entry-state.ts'

/** A store that lasts as long as the tab. */
export const memoryStore = (initial: Entry[] = []): QueueStore => {
  let entries = initial
  return {
    transact: async (change, onStored) => {
      entries = change(entries)
      onStored?.()
      return entries
    },
  }
}

/**
 * A store in IndexedDB: one transaction a step, which all tabs share. Rejects when the browser cannot. Entries whose
 * change is not known are of a newer version: they are left as they are.
 */
export const databaseStore = (
  connection: Pick<Connection, 'use'>,
  user_id: string,
  knows: (change: Change) => boolean,
): QueueStore => ({
  transact: async (change, onStored) => {
    const entries = await connection.use(async (database) => {
      const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' })
      const { store } = transaction
      const abort = setTimeout(() => abortUnlessDone(transaction), transactionPatience)
      // The transaction fails with its request: the caller hears of it from the request.
      transaction.done.catch(() => {}).finally(() => clearTimeout(abort))
      const stored = await store.getAll(rangeOf(user_id))
      const before = stored
        .map((entry) => upgradeEntry(entry))
        .filter((entry): entry is Entry => entry !== null && knows(entry.change))
      const highest = stored.at(-1)?.position ?? 0
      const after = afterPosition(change(before), before, highest)
      const gone = before.filter((entry) => !after.some(({ position }) => position === entry.position))
      await Promise.all([
        ...gone.map(({ position }) => store.delete([user_id, position])),
        ...after
          .filter((entry) => !before.includes(entry))
          .map((entry) => store.put({ ...entry, shape: entryShape }, [user_id, entry.position])),
        transaction.done,
      ])
      return after
    })
    onStored?.()
    return entries
  },
})

/** Longer than a slow disk takes. */
const transactionPatience = 10_000

const abortUnlessDone = (transaction: { abort: () => void }) => {
  try {
    transaction.abort()
  } catch {
    // It is being committed.
  }
}

// A new entry must not take the place of one that only a newer version of the app can read.
const afterPosition = (after: Entry[], before: Entry[], highest: number): Entry[] => {
  const lastRead = before.at(-1)?.position ?? 0
  const offset = highest - lastRead
  if (offset === 0) return after
  return after.map((entry) =>
    entry.position > lastRead ? { ...entry, position: entry.position + offset } : entry,
  )
}

export type FallbackParts = {
  /** How long a change waits for the device before it goes on in memory. */
  patience: number
  /** Milliseconds until the device is tried again. */
  retry: number
  /** Told whenever memory holds something that the device does not, and when it no longer does. */
  onUnstored: (isUnstored: boolean, error: unknown) => void
  /** Told when the device has taken what it missed: it may hold entries that this tab has not seen. */
  onRecovered: () => void
}

const isSame = (one: Entry[], other: Entry[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

type Missed = { step: Step; onStored: (() => void) | undefined }

/**
 * A store that never fails and never waits long. Changes that the device has not stored are held in memory and
 * stored with the next one, or after a while.
 */
export const storeWithFallback = (device: QueueStore, parts: FallbackParts) => {
  let known: Entry[] = []
  let missed: Missed[] = []
  let storing: Promise<void> | undefined
  let isBehind = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastError: unknown = null

  const inMemory = () => missed.reduce((entries, { step }) => step(entries), known)

  const report = (error: unknown) => {
    const isStored = ({ key, change }: Entry) =>
      known.some((kept) => kept.key === key && kept.change === change)
    parts.onUnstored(isBehind && !inMemory().every(isStored), error)
  }

  // One attempt at a time: what the device may still store is never handed to it twice.
  const store = async () => {
    const changes = missed
    clearTimeout(timer)
    try {
      const entries = await device.transact((before) => changes.reduce((all, { step }) => step(all), before))
      known = entries
      missed = missed.filter((change) => !changes.includes(change))
      for (const { onStored } of changes) onStored?.()
      storing = undefined
      const wasBehind = isBehind
      isBehind = false
      if (wasBehind && !isClosed) {
        report(null)
        parts.onRecovered()
      }
    } catch (error) {
      storing = undefined
      isBehind = true
      lastError = error
      if (!isClosed) timer = setTimeout(begin, parts.retry)
    }
  }

  const begin = () => {
    if (!isClosed) storing ??= store()
    return storing
  }

  const settled = async (change: Missed) => {
    while (missed.includes(change)) {
      await begin()
      if (isBehind || isClosed) return
    }
  }

  const transactNow = async (step: Step, onStored?: () => void): Promise<Entry[]> => {
    const before = inMemory()
    const change = { step, onStored }
    missed.push(change)
    // While the device does not answer, only the first change waits for it.
    if (!(isBehind && storing)) {
      const cancel = new AbortController()
      await Promise.race([settled(change), passed(parts.patience, cancel.signal)])
      cancel.abort()
    }
    if (missed.includes(change)) {
      isBehind = true
      report(lastError)
    }
    const after = inMemory()
    // What changes nothing need not be repeated; it must not pile up where the device never answers.
    if (isSame(before, after) && !onStored && !storing) missed = missed.filter((other) => other !== change)
    return after
  }

  // One after the other: the caller lays the changes that are under way over what the last one answered.
  let last: Promise<unknown> = Promise.resolve()

  return {
    transact: (step: Step, onStored?: () => void): Promise<Entry[]> => {
      const next = last.then(() => transactNow(step, onStored))
      last = next
      return next
    },
    /** Stores nothing more: the user has signed out, or the tab works for another one. */
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Resolves after the time, or once it is called off. */
export const passed = (time: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
