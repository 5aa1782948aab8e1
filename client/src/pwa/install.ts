// Stores the `beforeinstallprompt` event until the user installs the app.
import { createSignal, useSignal } from '../session/signal.ts'

interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const installEvent = createSignal<InstallEvent | null>(null)

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

/** Whether Dayloop runs as an installed app. */
export const runsInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** Whether the browser can install the app now. */
export const useCanInstall = (): boolean => useSignal(installEvent) !== null && !runsInstalled()

/** Opens the install dialog of the browser. An event can be used only once. */
export const install = async (): Promise<void> => {
  const event = installEvent.get()
  installEvent.set(null)
  await event?.prompt()
}

/** Listens for install events and prevents the browser's own install banner. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    installEvent.set(event)
  })
  window.addEventListener('appinstalled', () => installEvent.set(null))
}
