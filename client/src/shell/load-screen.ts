// Loads a screen's code. A file that no longer exists (an old tab after an update) reloads the page, once.
import { isReachable, probe } from '../api/connection.ts'
import { tabStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'

/** As the import itself; when the file is gone for good, the page is loaded anew instead. */
export const loadScreen = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    const missing = error instanceof Error ? error.message : String(error)
    if (tabStorage.get(storageKeys.reloadedFor) === missing) throw error
    // Without a server a reload would find nothing either.
    await probe()
    if (!isReachable()) throw error
    tabStorage.set(storageKeys.reloadedFor, missing)
    window.location.reload()
    return new Promise<T>(() => {})
  }
}
