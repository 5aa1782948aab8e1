// The browser's storage, which may be forbidden or full: what cannot be written is kept in this tab's memory.
import { storageKeys } from '../timings.ts'

export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  /** Writes all or none of the values, so that no other tab reads half of them. */
  setAll(values: readonly (readonly [key: string, value: string])[]): void
  remove(key: string): void
  keys(prefix: string): string[]
}

/** What can be fetched or asked for again, and is removed when a session needs the room. */
const replaceable: readonly string[] = [storageKeys.reserve, storageKeys.site, storageKeys.installDismissedAt]

/** A storage over the browser's own. */
export const storageOver = (area: () => globalThis.Storage): Storage => {
  /** Values that could not be written, each with what was stored under its key at that time. */
  const memory = new Map<string, { value: string; stored: string | null }>()

  const stored = (key: string): string | null => {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  }

  const write = (values: readonly (readonly [string, string])[]) => {
    const before = values.map(([key]) => [key, stored(key)] as const)
    try {
      for (const [key, value] of values) area().setItem(key, value)
      return true
    } catch {
      for (const [key, value] of before) restore(key, value)
      return false
    }
  }

  const restore = (key: string, value: string | null) => {
    try {
      // The longer new value goes first, so that there is room for the old one.
      if (area().getItem(key) === value) return
      area().removeItem(key)
      if (value !== null) area().setItem(key, value)
    } catch {
      // Forbidden storage has nothing to restore.
    }
  }

  const makeRoom = () => {
    try {
      for (const key of replaceable) area().removeItem(key)
    } catch {
      // Forbidden storage has no room to make.
    }
  }

  const keep = (values: readonly (readonly [string, string])[], isWritten: boolean) => {
    for (const [key, value] of values) {
      if (isWritten) memory.delete(key)
      else memory.set(key, { value, stored: stored(key) })
    }
  }

  return {
    get: (key) => {
      const now = stored(key)
      const kept = memory.get(key)
      // Another tab has written since: its value is the newer one.
      if (kept && kept.stored !== now) memory.delete(key)
      return memory.get(key)?.value ?? now
    },
    set: (key, value) => keep([[key, value]], write([[key, value]])),
    setAll: (values) => {
      if (write(values)) return keep(values, true)
      makeRoom()
      keep(values, write(values))
    },
    remove: (key) => {
      memory.delete(key)
      try {
        area().removeItem(key)
      } catch {
        // Forbidden storage holds nothing to remove.
      }
    },
    keys: (prefix) => {
      const names = new Set(memory.keys())
      try {
        for (const name of Object.keys(area())) names.add(name)
      } catch {
        // Forbidden storage has no keys.
      }
      return [...names].filter((name) => name.startsWith(prefix))
    },
  }
}

/** Shared by all tabs, kept over restarts. */
export const deviceStorage = storageOver(() => localStorage)

/** This tab's own, kept over reloads. */
export const tabStorage = storageOver(() => sessionStorage)
