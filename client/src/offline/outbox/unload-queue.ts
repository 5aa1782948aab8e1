// Changes that are not stored yet when the page is left. IndexedDB may abort its transactions then; localStorage is
// written at once, one key a change, and the next start takes the changes over.
import { deviceStorage } from '../../session/storage.ts'
import { storageKeys } from '../../timings.ts'
import type { Intent } from './intents.ts'

/** A change that was not stored, or, without an intent, one whose answer was not stored. */
export type UnloadNote = { key: string; at: number; intent: Intent | null }

const prefixOf = (user_id: string) => `${storageKeys.unloadQueue}${user_id}.`

/** The notes of one user, written by whichever tab. */
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
      for (const [index, { key, intent }] of notes.entries())
        deviceStorage.set(prefix + key, JSON.stringify({ at: now + index / 1000, intent }))
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
    const { at, intent } = Object(JSON.parse(text ?? 'null'))
    if (typeof at !== 'number') return null
    return intent === null || isIntent(intent) ? { key, at, intent } : null
  } catch {
    return null
  }
}

const isIntent = (value: unknown): value is Intent => {
  const { procedure, input } = Object(value)
  return typeof procedure === 'string' && typeof input === 'object' && input !== null
}
