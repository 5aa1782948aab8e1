// Web storage that falls back to memory when it is blocked or full.
import { storageKeys } from '../timings.ts'

export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  /** Writes all values or none, so other tabs never read a partial write. */
  setAll(values: readonly (readonly [key: string, value: string])[]): void
  remove(key: string): void
  keys(prefix: string): string[]
}

/** Keys that can be restored. They are removed when there is no space for a session. */
const replaceableKeys: readonly string[] = [
  storageKeys.reserve,
  storageKeys.site,
  storageKeys.installDismissedAt,
]

export const createStorage = (area: () => globalThis.Storage): Storage => {
  /** Values that could not be written, with the value that was stored at that time. */
  const memory = new Map<string, { value: string; stored: string | null }>()

  const readStored = (key: string): string | null => {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  }

  const write = (values: readonly (readonly [string, string])[]) => {
    const previous = values.map(([key]) => [key, readStored(key)] as const)
    try {
      for (const [key, value] of values) area().setItem(key, value)
      return true
    } catch {
      for (const [key, value] of previous) restore(key, value)
      return false
    }
  }

  const restore = (key: string, value: string | null) => {
    try {
      // Removing the longer new value first makes space for the old one.
      if (area().getItem(key) === value) return
      area().removeItem(key)
      if (value !== null) area().setItem(key, value)
    } catch {
      // Blocked storage has nothing to restore.
    }
  }

  const freeSpace = () => {
    try {
      for (const key of replaceableKeys) area().removeItem(key)
    } catch {
      // Blocked storage has no space to free.
    }
  }

  const updateMemory = (values: readonly (readonly [string, string])[], isWritten: boolean) => {
    for (const [key, value] of values) {
      if (isWritten) memory.delete(key)
      else memory.set(key, { value, stored: readStored(key) })
    }
  }

  return {
    get: (key) => {
      const current = readStored(key)
      const fallback = memory.get(key)
      // Another tab has written since, and its value is newer.
      if (fallback && fallback.stored !== current) memory.delete(key)
      return memory.get(key)?.value ?? current
    },
    set: (key, value) => updateMemory([[key, value]], write([[key, value]])),
    setAll: (values) => {
      if (write(values)) return updateMemory(values, true)
      freeSpace()
      updateMemory(values, write(values))
    },
    remove: (key) => {
      memory.delete(key)
      try {
        area().removeItem(key)
      } catch {
        // Blocked storage has nothing to remove.
      }
    },
    keys: (prefix) => {
      const names = new Set(memory.keys())
      try {
        for (const name of Object.keys(area())) names.add(name)
      } catch {
        // Blocked storage has no keys.
      }
      return [...names].filter((name) => name.startsWith(prefix))
    },
  }
}

/** `localStorage`: shared by all tabs, survives restarts. */
export const deviceStorage = createStorage(() => localStorage)

/** `sessionStorage`: one tab only, survives reloads. */
export const tabStorage = createStorage(() => sessionStorage)
