// The browser's storage, which may be forbidden or full: reading then finds nothing and writing keeps to memory.
export interface Storage {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const over = (area: () => globalThis.Storage): Storage => {
  const memory = new Map<string, string>()
  return {
    get(key) {
      try {
        return area().getItem(key) ?? memory.get(key) ?? null
      } catch {
        return memory.get(key) ?? null
      }
    },
    set(key, value) {
      try {
        area().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        area().removeItem(key)
      } catch {
        // Forbidden storage holds nothing to remove.
      }
    },
  }
}

/** Shared by all tabs, kept over restarts. */
export const deviceStorage = over(() => localStorage)

/** This tab's own, kept over reloads. */
export const tabStorage = over(() => sessionStorage)
