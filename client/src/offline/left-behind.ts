// What was put in and is not stored yet when the page goes. The browser ends the transactions of its database then; a
// text in local storage is there at once, and the next start puts in what it says.
import { deviceStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'
import type { Intent } from './intents.ts'
import type { Outbox } from './outbox.ts'

/** An intent under the key that its entry has, should it have been stored after all. */
type LeftBehind = { key: string; intent: Intent }

const keyOf = (user_id: string) => storageKeys.leftBehind + user_id

/** Writes down what is not stored yet whenever the page goes; answers how to end that. */
export const noteLeftBehind = (user_id: string, outbox: Outbox): (() => void) => {
  const note = () => {
    const entering = outbox.entering()
    if (entering.length === 0) return
    deviceStorage.set(keyOf(user_id), JSON.stringify([...leftBehind(user_id), ...entering]))
  }
  window.addEventListener('pagehide', note)
  return () => window.removeEventListener('pagehide', note)
}

/** Puts in what an earlier page of this user left behind. */
export const putInLeftBehind = (user_id: string, outbox: Outbox): void => {
  const known = new Set(outbox.entries().map(({ key }) => key))
  const left = leftBehind(user_id).filter(({ key }) => !known.has(key))
  for (const { key, intent } of left) void outbox.add(intent, key)
  // Should this page go at once, too, the outbox still has them on their way.
  deviceStorage.remove(keyOf(user_id))
}

/** Forgets it, with everything else of a user who signs out. */
export const forgetLeftBehind = (user_id: string): void => deviceStorage.remove(keyOf(user_id))

const leftBehind = (user_id: string): LeftBehind[] => {
  try {
    const left: unknown = JSON.parse(deviceStorage.get(keyOf(user_id)) ?? '[]')
    return Array.isArray(left) ? left.filter(isLeftBehind) : []
  } catch {
    return []
  }
}

const isLeftBehind = (value: unknown): value is LeftBehind => {
  const { key, intent } = Object(value)
  return typeof key === 'string' && typeof intent?.procedure === 'string' && typeof intent.input === 'object'
}
