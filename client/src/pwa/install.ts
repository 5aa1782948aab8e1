// Whether and how Dayloop can be installed here.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../session/storage.ts'
import { delays, storageKeys } from '../timings.ts'

export type Platform = 'android' | 'ios' | 'desktop'
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

let offered: InstallEvent | undefined
let installed = false
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event

export const platformOf = ({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform => {
  if (/android/i.test(userAgent)) return 'android'
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)
    ? 'ios'
    : 'desktop'
}

const runsInstalled = () =>
  installed ||
  window.matchMedia('(display-mode: standalone)').matches ||
  Reflect.get(navigator, 'standalone') === true

/** The browser offered to install, and it is not installed yet. */
export const useCanInstall = (): boolean =>
  useSyncExternalStore(subscribe, () => offered !== undefined && !runsInstalled())

/** Installable by the browser's offer, or by hand on iOS. */
export const useInstallable = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !runsInstalled() && (offered !== undefined || platformOf(navigator) === 'ios'),
  )

/** Opens the browser's own question; each offer is good for one. */
export const install = async (): Promise<void> => {
  const event = offered
  offered = undefined
  await event?.prompt()
  changed()
}

export const dismissInstall = (): void =>
  deviceStorage.set(storageKeys.installDismissedAt, String(Date.now()))

/** Whether the person said "not now" less than seven days ago. */
export const dismissedLately = (): boolean => {
  const at = Number(deviceStorage.get(storageKeys.installDismissedAt) ?? Number.NaN)
  return Date.now() - at < delays.installDismissal
}

/** Keeps the browser's offer for when it is wanted. */
export const watchInstall = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    event.preventDefault()
    offered = event
    changed()
  })
  window.addEventListener('appinstalled', () => {
    installed = true
    offered = undefined
    changed()
  })
}
