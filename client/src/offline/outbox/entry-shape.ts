// The version of a stored outbox entry. Entries of an older version are upgraded when they are read.
import type { Entry } from './intents.ts'

/** An entry as it is stored; entries without a shape are of version 1. */
export type StoredEntry = Entry & { shape?: number }

/** The version that is written. Raise it when an entry's fields change, and add the upgrade from the version before. */
export const entryShape = 1

/** `upgrades[n]` turns an entry of version n into one of version n + 1. */
export const upgrades: Record<number, (entry: StoredEntry) => StoredEntry> = {}

/** The entry in today's shape, or null for one that a newer version of the app has written. */
export const upgradeEntry = (
  stored: StoredEntry,
  { shape: current, upgrades: steps } = { shape: entryShape, upgrades },
): Entry | null => {
  const { shape = 1 } = stored
  if (shape > current) return null
  let entry = stored
  for (let from = shape; from < current; from += 1) entry = steps[from]?.(entry) ?? entry
  const { shape: _, ...upgraded } = entry
  return upgraded
}
