// Plain steps on the list of entries, which is ordered by position.
import type { Change } from '../changes.ts'
import type { Entry } from './entry.ts'

/** The result of adding a change. `entryKey` is the key of the entry with the change, or null if nothing is left to send. */
export type Added = { entries: Entry[]; entryKey: string | null }

/** Adds an unsent entry at the end. */
export const append = (entries: readonly Entry[], change: Change, key: string): Added => ({
  entries: [
    ...entries,
    { position: (entries.at(-1)?.position ?? 0) + 1, key, change, sent: false, refusal: null },
  ],
  entryKey: key,
})

/** Replaces the entry with the same key. */
export const replace = (entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.map((old) => (old.key === entry.key ? entry : old))

/** Removes an entry. */
export const remove = (entries: readonly Entry[], key: string): Entry[] =>
  entries.filter((entry) => entry.key !== key)

/** Marks an entry as sent. Then the server may have it, so nothing is merged into it. */
export const markSent = (entries: readonly Entry[], key: string): Entry[] =>
  entries.map((entry) => (entry.key === key && !entry.sent ? { ...entry, sent: true } : entry))
