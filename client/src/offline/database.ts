// The one IndexedDB of the client: each user's queue and last known lists, apart from every other user's.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredEntry } from './outbox/entry-shape.ts'

/** A list as it was when it came. `shape` is the version of the schema it was written under. */
export type KeptList = { key: readonly unknown[]; data: unknown; updatedAt: number; shape: number }

interface Schema extends DBSchema {
  outbox: { key: [user_id: string, position: number]; value: StoredEntry }
  lists: { key: [user_id: string, hash: string]; value: KeptList }
}
export type Database = IDBPDatabase<Schema>

const version = 1

/** Opens the database; rejects where the browser forbids it, as some private windows do. */
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

/** A connection that is opened when it is first used, and again after it was closed or could not be opened. */
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
    /** Runs the work, a second time on a new connection if the browser has closed this one. */
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

/** All keys of one user: arrays sort after every number and text. */
export const rangeOf = (user_id: string): IDBKeyRange => IDBKeyRange.bound([user_id], [user_id, []])

/** Removes everything of one user. */
export const forgetUser = async (database: Database, user_id: string): Promise<void> => {
  const transaction = database.transaction(['outbox', 'lists'], 'readwrite')
  await Promise.all([
    transaction.objectStore('outbox').delete(rangeOf(user_id)),
    transaction.objectStore('lists').delete(rangeOf(user_id)),
    transaction.done,
  ])
}
