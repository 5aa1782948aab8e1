// The one IndexedDB of the client: each user's queue and last known lists, apart from every other user's.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entry } from './intents.ts'

/** A list as it was when it came. `shape` is the version of the schema it was written under. */
export type KeptList = { key: readonly unknown[]; data: unknown; updatedAt: number; shape: number }

interface Schema extends DBSchema {
  outbox: { key: [user_id: string, position: number]; value: Entry }
  lists: { key: [user_id: string, hash: string]; value: KeptList }
}
export type Database = IDBPDatabase<Schema>

const version = 1

/** Opens it; rejects, and never throws, where the browser forbids it, as some private windows do. */
export const openDatabase = async (): Promise<Database> => {
  const opened: Promise<Database> = openDB<Schema>('dayloop', version, {
    upgrade: (database) => {
      database.createObjectStore('outbox')
      database.createObjectStore('lists')
    },
    // A newer version of the app waits for this one to let go.
    blocking: () => void opened.then((database) => database.close()),
  })
  return opened
}

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
