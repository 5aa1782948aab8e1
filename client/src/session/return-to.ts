// Where a visitor wanted to go before the sign-in; kept for the tab, so that Google's detour loses nothing.
import { home } from '../paths.ts'
import { isProtected } from '../protected-paths.ts'
import { storageKeys } from '../timings.ts'
import { tabStorage } from './storage.ts'

let leaving = false

/** Remembers a protected screen, its query included; not when the person just signed out of it. */
export const rememberReturn = (path: string): void => {
  if (!leaving && isProtected(path)) tabStorage.set(storageKeys.returnTo, path)
}

/** The screen asked for before the sign-in, else the first one. */
export const returnPath = (): string => {
  const path = tabStorage.get(storageKeys.returnTo)
  return path && isProtected(path) ? path : home
}

/** The person has arrived. */
export const forgetReturn = (): void => {
  leaving = false
  tabStorage.remove(storageKeys.returnTo)
}

/** The person leaves on purpose: the next sign-in starts at the first screen. */
export const leaveOnPurpose = (): void => {
  leaving = true
  tabStorage.remove(storageKeys.returnTo)
}
