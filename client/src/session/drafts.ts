// Drafts: what a person typed into a form, kept for this tab and user. A reload, an update or an expired session loses nothing.
import { useState } from 'react'
import { storageKeys } from '../timings.ts'
import { sessionStore } from './session.ts'
import { tabStorage } from './storage.ts'
import { readTouched, type Texts, touchedFields } from './touched-fields.ts'

// Drafts under the bare prefix hold all fields, touched or not: they are not read any more.
const keyOf = (name: string) =>
  `${storageKeys.drafts}touched.${sessionStore.current()?.user?.id ?? 'visitor'}.${name}`

/**
 * The values of a form that survive a reload (never put a password in). Only touched fields are kept; the others follow
 * `initial`. `forget()` removes the draft and shows the initial values; `forget(touched)` removes it and shows these.
 */
export const useDraft = <T extends Texts>(name: string, initial: T) => {
  const [key] = useState(() => keyOf(name))
  const [touched, setTouched] = useState(() => readTouched(tabStorage.get(key), initial))

  const change = (name: keyof T & string, value: string) =>
    setTouched((before) => {
      const next = touchedFields({ ...before, [name]: value }, initial)
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
