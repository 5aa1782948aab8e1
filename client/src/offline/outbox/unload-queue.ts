// Stores pending changes when the page closes. IndexedDB may abort its transactions then, but localStorage writes are
// synchronous. The next start adds these changes to the queue.
import { deviceStorage } from '../../session/storage.ts'
import { storageKeys } from '../../timings.ts'
import type { Change } from '../changes.ts'
import { changeOfCall, type ProcedureCall } from './entry-shape.ts'

/** A change that was not stored. If `change` is null, its answer was not stored. */
export type UnloadNote = { key: string; at: number; change: Change | null }

const prefixOf = (user_id: string) => `${storageKeys.unloadQueue}${user_id}.`

/** The notes of one user from all tabs. */
export const createUnloadQueue = (user_id: string) => {
  const prefix = prefixOf(user_id)
  const read = (): UnloadNote[] =>
    deviceStorage
      .keys(prefix)
      .flatMap((name) => parse(name.slice(prefix.length), deviceStorage.get(name)) ?? [])
      .toSorted((one, other) => one.at - other.at)
  return {
    read,
    has: (key: string): boolean => deviceStorage.get(prefix + key) !== null,
    write: (notes: readonly Omit<UnloadNote, 'at'>[]): void => {
      const now = Date.now()
      for (const [index, { key, change }] of notes.entries())
        deviceStorage.set(prefix + key, JSON.stringify({ at: now + index / 1000, change }))
    },
    /** Removes the note of a change that is stored or answered. */
    withdraw: (key: string): void => deviceStorage.remove(prefix + key),
    clear: (): void => {
      for (const name of deviceStorage.keys(prefix)) deviceStorage.remove(name)
    },
  }
}

const parse = (key: string, text: string | null): UnloadNote | null => {
  try {
    const { at, change, intent } = Object(JSON.parse(text ?? 'null'))
    if (typeof at !== 'number') return null
    if (change === null || intent === null) return { key, at, change: null }
    if (isChange(change)) return { key, at, change }
    // The previous version wrote the path of the procedure.
    return isProcedureCall(intent) ? { key, at, change: changeOfCall(intent) } : null
  } catch {
    return null
  }
}

const isChange = (value: unknown): value is Change => isCallOf('name', value)
const isProcedureCall = (value: unknown): value is ProcedureCall => isCallOf('procedure', value)

const isCallOf = (name: 'name' | 'procedure', value: unknown): boolean => {
  const { [name]: called, input } = Object(value)
  return typeof called === 'string' && typeof input === 'object' && input !== null
}
