// The worker and its successors: a new version waits until the person takes it, then every tab starts anew with it.
import { createSignal, useSignal } from '../session/signal.ts'
import { delays } from '../timings.ts'

let registration: ServiceWorkerRegistration | undefined
let accepted = false
const available = createSignal(false)

const announceUpdate = () => available.set(true)

/** Whether a newer version can be taken. */
export const useUpdateAvailable = (): boolean => useSignal(available)

/** The server speaks a newer contract than this page: only the new version can go on. */
export const requireUpdate = (): void => {
  announceUpdate()
  void registration?.update().catch(() => undefined)
}

/** Takes the new version; all tabs reload when it is in charge. */
export const takeUpdate = async (): Promise<void> => {
  accepted = true
  const next = registration?.waiting ?? (await fetchedNow())
  if (next) next.postMessage({ type: 'SKIP_WAITING' })
  else window.location.reload()
}

// Known to be there, by the server's word, before the browser has looked.
const fetchedNow = async (): Promise<ServiceWorker | undefined> => {
  const worker = (await registration?.update().catch(() => undefined))?.installing
  if (!worker) return registration?.waiting ?? undefined
  await new Promise<void>((resolve) => worker.addEventListener('statechange', () => resolve()))
  return worker
}

const follow = (worker: ServiceWorker | null | undefined) => {
  worker?.addEventListener('statechange', () => {
    // The very first worker has nobody to succeed.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) announceUpdate()
  })
}

/** Registers the worker and watches for its successors. */
export const watchUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  let controlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (controlled || accepted) window.location.reload()
    controlled = true
  })
  const found = await register()
  if (!found) return
  registration = found
  if (found.waiting && navigator.serviceWorker.controller) announceUpdate()
  follow(found.installing)
  found.addEventListener('updatefound', () => follow(found.installing))
  lookForUpdates(found)
}

// Private windows and odd browsers refuse; the app works without.
const register = async (): Promise<ServiceWorkerRegistration | undefined> => {
  try {
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    return undefined
  }
}

const lookForUpdates = (found: ServiceWorkerRegistration) => {
  let looked = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < delays.updateCheck) return
    looked = Date.now()
    void found.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, delays.updateCheck)
}
