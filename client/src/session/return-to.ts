// The screen to open after the sign-in. It is in `sessionStorage`, so it survives the redirect to Google.
import { home } from '../paths.ts'
import { isProtected } from '../protected-paths.ts'
import { storageKeys } from '../timings.ts'
import { tabStorage } from './storage.ts'

let isSigningOut = false

/** Remembers a protected screen with its query, except during a sign-out. */
export const rememberReturn = (path: string): void => {
  if (!isSigningOut && isProtected(path)) tabStorage.set(storageKeys.returnTo, path)
}

/** The screen that was requested before the sign-in, else the home screen. */
export const returnPath = (): string => {
  const path = tabStorage.get(storageKeys.returnTo)
  return path && isProtected(path) ? path : home
}

/** Call it after the user has signed in and reached the screen. */
export const forgetReturn = (): void => {
  isSigningOut = false
  tabStorage.remove(storageKeys.returnTo)
}

/** Call it at a sign-out: the next sign-in starts at the home screen. */
export const suppressReturn = (): void => {
  isSigningOut = true
  tabStorage.remove(storageKeys.returnTo)
}
