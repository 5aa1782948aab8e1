// Drafts keep form values per tab and user. They survive a reload, an update and an expired session.
import { useState } from 'react'
import { storageKeys } from '../timings.ts'
import { sessionStore } from './session.ts'
import { tabStorage } from './storage.ts'
import { type FormValues, readTouched, touchedFields } from './touched-fields.ts'

// Older drafts have no `touched.` in their key. They hold all fields, so they are not read.
const keyOf = (name: string) =>
  `${storageKeys.drafts}touched.${sessionStore.current()?.user?.id ?? 'visitor'}.${name}`

/**
 * Form values that survive a reload. Never use it for passwords. Only touched fields are stored; the others follow
 * `initial`. `forget()` removes the draft and shows the initial values. `forget(touched)` keeps showing these values.
 */
export const useDraft = <T extends FormValues>(name: string, initial: T) => {
  const [key] = useState(() => keyOf(name))
  const [touched, setTouched] = useState(() => readTouched(tabStorage.get(key), initial))

  const change = (name: keyof T & string, value: string) =>
    setTouched((previous) => {
      const next = touchedFields({ ...previous, [name]: value }, initial)
      if (Object.keys(next).length === 0) tabStorage.remove(key)
      else tabStorage.set(key, JSON.stringify(next))
      return next
    })
  const forget = (shown: Partial<T> = {}) => {
    tabStorage.remove(key)
    setTouched(shown)
  }
  return { values: { ...initial, ...touched }, touched, change, forget }
}

/** Removes the draft of that name. */
export const forgetDraft = (name: string): void => tabStorage.remove(keyOf(name))

/** Removes every draft of this tab. */
export const forgetDrafts = (): void => {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(storageKeys.drafts)) sessionStorage.removeItem(key)
    }
  } catch {
    // Blocked storage has no drafts.
  }
}
