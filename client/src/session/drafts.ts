// What is being typed, kept for the tab and the user: a reload, an update or an expired session loses no word.
import { useCallback, useState } from 'react'
import { storageKeys } from '../timings.ts'
import { sessionStore } from './session.ts'
import { tabStorage } from './storage.ts'

const keyOf = (name: string) =>
  `${storageKeys.drafts}${sessionStore.current()?.user?.id ?? 'visitor'}.${name}`

const readDraft = <T extends object>(key: string): Partial<T> => {
  try {
    const draft: unknown = JSON.parse(tabStorage.get(key) ?? '{}')
    return typeof draft === 'object' && draft !== null ? draft : {}
  } catch {
    return {}
  }
}

/** State that survives a reload (never put a password in): `[values, change some, forget and start from the initial ones]`. */
export const useDraft = <T extends object>(name: string, initial: T) => {
  const [key] = useState(() => keyOf(name))
  const [values, setValues] = useState<T>(() => ({ ...initial, ...readDraft<T>(key) }))

  const change = useCallback(
    (some: Partial<T>) =>
      setValues((before) => {
        const next = { ...before, ...some }
        tabStorage.set(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  const forget = useCallback(
    (next: T) => {
      tabStorage.remove(key)
      setValues(next)
    },
    [key],
  )
  return [values, change, forget] as const
}

/** Forgets every draft of this tab. */
export const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(storageKeys.drafts)) sessionStorage.removeItem(key)
    }
  } catch {
    // Forbidden storage kept no draft.
  }
}
