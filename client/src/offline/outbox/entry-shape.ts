// The version of a stored outbox entry. Entries of an older version are upgraded when they are read.
import type { Change } from '../changes.ts'
import type { Entry } from './entry.ts'

/** A change as version 1 stored it: by its procedure, `tasks.add_task`. */
export type ProcedureCall = { procedure: string; input: object; before?: object }

/** An entry as it is stored; entries without a shape are of version 1. */
export type StoredEntry = Omit<Entry, 'change' | 'folded'> & {
  folded?: (string | { key: string })[]
  shape?: number
  change?: Change
  intent?: ProcedureCall
}

/** The version that is written. Raise it when an entry's fields change, and add the upgrade from the version before. */
export const entryShape = 2

/** A change is called like the last part of its procedure. */
export const changeOfCall = ({ procedure, ...rest }: ProcedureCall): Change => ({
  name: procedure.slice(procedure.indexOf('.') + 1),
  ...rest,
})

/** `upgrades[n]` turns an entry of version n into one of version n + 1. */
export const upgrades: Record<number, (entry: StoredEntry) => StoredEntry> = {
  1: ({ intent, ...entry }) => (intent ? { ...entry, change: changeOfCall(intent) } : entry),
}

/** The entry in today's shape, or null for one that a newer version of the app has written. */
export const upgradeEntry = (
  stored: StoredEntry,
  { shape: current, upgrades: upgradeFrom } = { shape: entryShape, upgrades },
): Entry | null => {
  const { shape = 1 } = stored
  if (shape > current) return null
  let entry = stored
  for (let from = shape; from < current; from += 1) entry = upgradeFrom[from]?.(entry) ?? entry
  const { shape: _, change, intent: _call, folded, ...rest } = entry
  if (!change) return null
  // Version 1 stored the keys alone.
  const steps = folded?.map((one) => (typeof one === 'string' ? { key: one } : one))
  return { ...rest, change, ...(steps && { folded: steps }) }
}
