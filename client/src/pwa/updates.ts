// Updates of the service worker. A new version waits until the user accepts it. Then all tabs reload.
import { createSignal, useSignal } from '../session/signal.ts'
import { delays } from '../timings.ts'

let registration: ServiceWorkerRegistration | undefined
let isAccepted = false
const available = createSignal(false)

const announceUpdate = () => available.set(true)

/** Whether a newer version is available. */
export const useUpdateAvailable = (): boolean => useSignal(available)

/** Call it when the server uses a newer contract: this page can no longer read its answers. */
export const requireUpdate = (): void => {
  announceUpdate()
  void registration?.update().catch(() => undefined)
}

/** Activates the new version. All tabs reload when it controls them. */
export const applyUpdate = async (): Promise<void> => {
  isAccepted = true
  const waitingWorker = registration?.waiting ?? (await fetchUpdate())
  if (waitingWorker) waitingWorker.postMessage({ type: 'SKIP_WAITING' })
  else window.location.reload()
}

// The server may announce a version before the browser has found the new service worker.
const fetchUpdate = async (): Promise<ServiceWorker | undefined> => {
  const worker = (await registration?.update().catch(() => undefined))?.installing
  if (!worker) return registration?.waiting ?? undefined
  await new Promise<void>((resolve) => worker.addEventListener('statechange', () => resolve()))
  return worker
}

const watchInstallation = (worker: ServiceWorker | null | undefined) => {
  worker?.addEventListener('statechange', () => {
    // Without a controller, this is the first installation and not an update.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) announceUpdate()
  })
}

/** Registers the service worker and watches for updates. */
export const watchUpdates = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  let hasController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hasController || isAccepted) window.location.reload()
    hasController = true
  })
  const found = await register()
  if (!found) return
  registration = found
  if (found.waiting && navigator.serviceWorker.controller) announceUpdate()
  watchInstallation(found.installing)
  found.addEventListener('updatefound', () => watchInstallation(found.installing))
  checkForUpdates(found)
}

// Private windows and some browsers refuse the registration. The app works without it.
const register = async (): Promise<ServiceWorkerRegistration | undefined> => {
  try {
    return await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch {
    return undefined
  }
}

const checkForUpdates = (found: ServiceWorkerRegistration) => {
  let lastCheck = Date.now()
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - lastCheck < delays.updateCheck) return
    lastCheck = Date.now()
    void found.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', check)
  setInterval(check, delays.updateCheck)
}
