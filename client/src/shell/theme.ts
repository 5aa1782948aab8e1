// The color scheme that the user chose. `public/early.js` applies it before the first paint.
import { useSyncExternalStore } from 'react'
import { deviceStorage } from '../session/storage.ts'
import { storageKeys } from '../timings.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const listeners = new Set<() => void>()

const chosenTheme = (): Theme => {
  const theme = deviceStorage.get(storageKeys.theme)
  return themes.find((known) => known === theme) ?? 'system'
}

const apply = () => {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of [...listeners]) listener()
}

export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') deviceStorage.remove(storageKeys.theme)
  else deviceStorage.set(storageKeys.theme, theme)
  apply()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKeys.theme || event.key === null) apply()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme)
