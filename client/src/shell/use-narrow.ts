import { useSyncExternalStore } from 'react'
import { narrowScreen } from '../timings.ts'

const query = window.matchMedia(narrowScreen)

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is too narrow for a sidebar beside the content. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
