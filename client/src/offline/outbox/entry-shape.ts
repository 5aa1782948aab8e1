// The format version of stored outbox entries. Older entries are upgraded when they are read.
import type { Change } from '../changes.ts'
import type { Entry } from './entry.ts'

/** A change in version 1, with the path of its procedure, such as `tasks.add_task`. */
export type ProcedureCall = { procedure: string; input: object; before?: object }

/** A stored entry. Entries without a shape have version 1. */
export type StoredEntry = Omit<Entry, 'change' | 'folded'> & {
  folded?: (string | { key: string })[]
  shape?: number
  change?: Change
  intent?: ProcedureCall
}

/** The version to write. Raise it when the fields of an entry change, and add an upgrade from the previous version. */
export const entryShape = 2

/** The name of a change is the last part of its procedure. */
export const changeOfCall = ({ procedure, ...rest }: ProcedureCall): Change => ({
  name: procedure.slice(procedure.indexOf('.') + 1),
  ...rest,
})

/** `upgrades[n]` upgrades an entry from version n to n + 1. */
export const upgrades: Record<number, (entry: StoredEntry) => StoredEntry> = {
  1: ({ intent, ...entry }) => (intent ? { ...entry, change: changeOfCall(intent) } : entry),
}

/** The entry in the current version, or null if a newer version of the app has written it. */
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
  // Version 1 stored only the keys.
  const steps = folded?.map((one) => (typeof one === 'string' ? { key: one } : one))
  return { ...rest, change, ...(steps && { folded: steps }) }
}
