// Stores the queue in IndexedDB, or in memory while the database is unavailable.
import type { Change } from '../changes.ts'
import { type Connection, rangeOf } from '../database.ts'
import type { Entry } from './entry.ts'
import { entryShape, upgradeEntry } from './entry-shape.ts'
import type { QueueStore, Step } from './entry-state.ts'

/** A store in the memory of the tab. */
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
 * A store in IndexedDB that all tabs share. Each step is one transaction. Rejects if the browser fails. Entries with an
 * unknown change are from a newer version of the app and stay unchanged.
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
      // The caller gets the error from the request that failed.
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

/** The time after which a transaction is aborted. Slow disks take less. */
const transactionPatience = 10_000

const abortUnlessDone = (transaction: { abort: () => void }) => {
  try {
    transaction.abort()
  } catch {
    // The transaction is already being committed.
  }
}

// A new entry must not overwrite one that only a newer version of the app can read.
const afterPosition = (after: Entry[], before: Entry[], highest: number): Entry[] => {
  const lastRead = before.at(-1)?.position ?? 0
  const offset = highest - lastRead
  if (offset === 0) return after
  return after.map((entry) =>
    entry.position > lastRead ? { ...entry, position: entry.position + offset } : entry,
  )
}

export type FallbackParts = {
  /** The time that a change waits for the device before it continues in memory. */
  patience: number
  /** Milliseconds until the next attempt to store. */
  retry: number
  /** Called when memory has changes that are not stored, and when all are stored again. */
  onUnstored: (isUnstored: boolean, error: unknown) => void
  /** Called when the device has stored all changes. It may have entries that this tab has not seen. */
  onRecovered: () => void
}

const isSame = (one: Entry[], other: Entry[]) =>
  one.length === other.length && one.every((entry, index) => entry === other[index])

type UnstoredStep = { step: Step; onStored: (() => void) | undefined }

/**
 * A store that never rejects and never waits long. Changes that could not be stored stay in memory. They are stored
 * with the next change or after a delay.
 */
export const storeWithFallback = (device: QueueStore, parts: FallbackParts) => {
  let stored: Entry[] = []
  let unstored: UnstoredStep[] = []
  let storing: Promise<void> | undefined
  let isBehind = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastError: unknown = null

  const inMemory = () => unstored.reduce((entries, { step }) => step(entries), stored)

  const report = (error: unknown) => {
    const isStored = ({ key, change }: Entry) =>
      stored.some((kept) => kept.key === key && kept.change === change)
    parts.onUnstored(isBehind && !inMemory().every(isStored), error)
  }

  // One attempt at a time, so that no change is stored twice.
  const store = async () => {
    const changes = unstored
    clearTimeout(timer)
    try {
      const entries = await device.transact((before) => changes.reduce((all, { step }) => step(all), before))
      stored = entries
      unstored = unstored.filter((change) => !changes.includes(change))
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

  const waitUntilStored = async (change: UnstoredStep) => {
    while (unstored.includes(change)) {
      await begin()
      if (isBehind || isClosed) return
    }
  }

  const transactNow = async (step: Step, onStored?: () => void): Promise<Entry[]> => {
    const before = inMemory()
    const change = { step, onStored }
    unstored.push(change)
    // While the device does not respond, only the first change waits for it.
    if (!(isBehind && storing)) {
      const cancel = new AbortController()
      await Promise.race([waitUntilStored(change), passed(parts.patience, cancel.signal)])
      cancel.abort()
    }
    if (unstored.includes(change)) {
      isBehind = true
      report(lastError)
    }
    const after = inMemory()
    // A step without effect is dropped, so that such steps do not accumulate while the device does not respond.
    if (isSame(before, after) && !onStored && !storing)
      unstored = unstored.filter((other) => other !== change)
    return after
  }

  // Transactions run in order, because the caller applies its pending steps to the last result.
  let previous: Promise<unknown> = Promise.resolve()

  return {
    transact: (step: Step, onStored?: () => void): Promise<Entry[]> => {
      const next = previous.then(() => transactNow(step, onStored))
      previous = next
      return next
    },
    /** Stops storing, after a sign-out or for another user. */
    close: (): void => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Resolves after the time, or when it is aborted. */
export const passed = (time: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
