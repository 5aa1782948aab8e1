// The IndexedDB database: the outbox and the stored lists of each user.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredEntry } from './outbox/entry-shape.ts'

/** A stored list. `shape` is the version of its format. */
export type KeptList = { key: readonly unknown[]; data: unknown; updatedAt: number; shape: number }

interface Schema extends DBSchema {
  outbox: { key: [user_id: string, position: number]; value: StoredEntry }
  lists: { key: [user_id: string, hash: string]; value: KeptList }
}
export type Database = IDBPDatabase<Schema>

const version = 1

/** Opens the database. Rejects if the browser blocks it, as some private windows do. */
export const openDatabase = async (onClosed = () => {}): Promise<Database> => {
  const opened: Promise<Database> = openDB<Schema>('dayloop', version, {
    upgrade: (database) => {
      database.createObjectStore('outbox')
      database.createObjectStore('lists')
    },
    // A newer version of the app waits for this connection to close.
    blocking: () => {
      onClosed()
      void opened.then((database) => database.close())
    },
    terminated: onClosed,
  })
  return opened
}

export type Connection = ReturnType<typeof createConnection>

/** A connection that opens on first use, and again after it was closed or failed to open. */
export const createConnection = () => {
  let opened: Promise<Database> | undefined

  const reset = () => {
    opened = undefined
  }
  const open = (): Promise<Database> => {
    if (opened) return opened
    const opening = openDatabase(() => {
      if (opened === opening) reset()
    })
    opening.catch(() => {
      if (opened === opening) reset()
    })
    opened = opening
    return opening
  }
  return {
    open,
    /** Runs the work. Retries once on a new connection if the browser has closed this one. */
    use: async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await open()
      try {
        return await work(database)
      } catch (error) {
        if (!isClosed(error)) throw error
        reset()
        return work(await open())
      }
    },
  }
}

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

/** The range of all keys of one user. Arrays sort after all numbers and strings. */
export const rangeOf = (user_id: string): IDBKeyRange => IDBKeyRange.bound([user_id], [user_id, []])

/** Removes all data of one user. */
export const forgetUser = async (database: Database, user_id: string): Promise<void> => {
  const transaction = database.transaction(['outbox', 'lists'], 'readwrite')
  await Promise.all([
    transaction.objectStore('outbox').delete(rangeOf(user_id)),
    transaction.objectStore('lists').delete(rangeOf(user_id)),
    transaction.done,
  ])
}
