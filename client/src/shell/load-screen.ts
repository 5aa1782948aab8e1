// Loads a screen's code. A file that no longer exists (an old tab after an update) reloads the page, once.
import { isReachable, probe } from '../api/connection.ts'
import { tabStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'

/** As the import itself; when the file is gone for good, the page is loaded anew instead. */
export const loadScreen = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (await startsAnew(error)) return new Promise<T>(() => {})
    throw error
  }
}

/** The same for every other file that is loaded when it is needed: a dialog, a prompt, the notices. */
export const watchMissingFiles = (): void => {
  window.addEventListener('vite:preloadError', (event) => void startsAnew(event.payload))
}

let underway: Promise<boolean> | undefined

// Whether the page is being loaded anew. Never twice for one file: two missing files must not take turns.
const startsAnew = (error: unknown): Promise<boolean> => {
  const missing = error instanceof Error ? error.message : String(error)
  underway ??= reloadFor(missing).finally(() => {
    underway = undefined
  })
  return underway
}

const reloadFor = async (missing: string): Promise<boolean> => {
  const before = (tabStorage.get(storageKeys.reloadedFor) ?? '').split('\n').filter(Boolean)
  if (before.includes(missing)) return false
  // Without a server a reload would find nothing either.
  await probe()
  if (!isReachable()) return false
  tabStorage.set(storageKeys.reloadedFor, [...before, missing].join('\n'))
  window.location.reload()
  return true
}
