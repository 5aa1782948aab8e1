// Loads the code of screens. After an update, an old tab may request files that no longer exist: it reloads once.
import { isReachable, probe } from '../api/connection.ts'
import { tabStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'

/** Runs the dynamic import. Reloads the page when its file no longer exists. */
export const loadScreen = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    if (await reloadPage(error)) return new Promise<T>(() => {})
    throw error
  }
}

/** Does the same for all other dynamic imports: dialogs, prompts and notices. */
export const watchMissingFiles = (): void => {
  window.addEventListener('vite:preloadError', (event) => void reloadPage(event.payload))
}

let inFlight: Promise<boolean> | undefined

// Resolves to whether the page reloads.
const reloadPage = (error: unknown): Promise<boolean> => {
  const missing = error instanceof Error ? error.message : String(error)
  inFlight ??= reloadOnceFor(missing).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

// The tab remembers all missing files, so that two of them cannot reload the page again and again.
const reloadOnceFor = async (missing: string): Promise<boolean> => {
  const reloadedFor = (tabStorage.get(storageKeys.reloadedFor) ?? '').split('\n').filter(Boolean)
  if (reloadedFor.includes(missing)) return false
  // A reload cannot help while the server is unreachable.
  await probe()
  if (!isReachable()) return false
  tabStorage.set(storageKeys.reloadedFor, [...reloadedFor, missing].join('\n'))
  window.location.reload()
  return true
}
