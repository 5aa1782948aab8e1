// Changes that are not stored yet when the page is left. IndexedDB may abort its transactions then; localStorage is
// written at once, one key a change, and the next start takes the changes over.
import { deviceStorage } from '../../session/storage.ts'
import { storageKeys } from '../../timings.ts'
import type { Change } from '../changes.ts'
import { changeOfCall, type ProcedureCall } from './entry-shape.ts'

/** A change that was not stored, or, without a change, one whose answer was not stored. */
export type UnloadNote = { key: string; at: number; change: Change | null }

const prefixOf = (user_id: string) => `${storageKeys.unloadQueue}${user_id}.`

/** The notes of one user, whichever tab wrote them. */
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
    /** The change is stored or answered: the next start must not repeat it. */
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
    // The version before wrote the procedure's name.
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
