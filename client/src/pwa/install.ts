// The browser's offer to install Dayloop, kept for when it is wanted.
import { createSignal, useSignal } from '../session/signal.ts'

interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const offer = createSignal<InstallEvent | null>(null)

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/** Whether Dayloop runs as an installed app. */
export const runsInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** Whether the browser would install it now. */
export const useCanInstall = (): boolean => useSignal(offer) !== null && !runsInstalled()

/** Opens the browser's own question; each offer is good for one. */
export const install = async (): Promise<void> => {
  const event = offer.get()
  offer.set(null)
  await event?.prompt()
}

/** Keeps the browser's offer instead of letting the browser show its own. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    offer.set(event)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}
