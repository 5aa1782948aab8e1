// Where the queue survives: IndexedDB, and the tab's memory when that is full or forbidden.
import { type Database, rangeOf } from './database.ts'
import type { Entry } from './intents.ts'
import type { QueueStore } from './outbox.ts'

/** A store that lasts as long as the tab. */
export const memoryStore = (initial: Entry[] = []): QueueStore => {
  let entries = initial
  return {
    transact: async (change) => {
      entries = change(entries)
      return entries
    },
  }
}

/** A store in IndexedDB: one transaction a change, which all tabs share. Rejects when the browser cannot. */
export const databaseStore = (database: Database, user_id: string): QueueStore => ({
  transact: async (change) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' })
    const { store } = transaction
    const before = await store.getAll(rangeOf(user_id))
    const after = change(before)
    const gone = before.filter((entry) => !after.some(({ position }) => position === entry.position))
    await Promise.all([
      ...gone.map(({ position }) => store.delete([user_id, position])),
      ...after
        .filter((entry) => !before.includes(entry))
        .map((entry) => store.put(entry, [user_id, entry.position])),
      transaction.done,
    ])
    return after
  },
})

/** A store that never fails: what `first` cannot keep is kept in memory from then on, and `warn` says so once. */
export const storeWithFallback = (first: () => Promise<QueueStore>, warn: () => void): QueueStore => {
  let opened: Promise<QueueStore> | undefined
  let last: Entry[] = []
  return {
    transact: async (change) => {
      opened ??= first().catch(() => {
        warn()
        return memoryStore()
      })
      const store = await opened
      try {
        last = await store.transact(change)
      } catch {
        warn()
        const memory = overMemory(store, last)
        opened = Promise.resolve(memory)
        last = await memory.transact(change)
      }
      return last
    },
  }
}

// Storage that takes no more still gives back: what is done is removed there too, lest it be sent again some day.
const overMemory = (full: QueueStore, entries: Entry[]): QueueStore => {
  const memory = memoryStore(entries)
  return {
    transact: async (change) => {
      const left = await memory.transact(change)
      const isLeft = (entry: Entry) => left.some(({ key }) => key === entry.key)
      await full.transact((kept) => kept.filter(isLeft)).catch(() => {})
      return left
    },
  }
}
