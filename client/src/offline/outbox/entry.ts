// An entry of the outbox: a change that is stored until the server has answered it.
import type { Change } from '../changes.ts'

/** Why the server rejected a change: its text, and its name in the error catalogue if it has one. */
export type Refusal = { text: string | null; name: string | null; status: number }

/**
 * If an entry is `sent`, the server may already have the change, so the entry is not changed any more.
 * A rejected entry does not block other entries. It waits for the user.
 */
export type Entry = {
  position: number
  key: string
  change: Change
  sent: boolean
  refusal: Refusal | null
  /** The changes that were merged into this entry: the key of each, and the change of the entry before it. */
  folded?: { key: string; before?: Change }[]
  /** For a deletion: rejected entries of its row. They return if the deletion is rejected or withdrawn. */
  held?: Entry[]
}

/** The keys of all changes of an entry, including the merged ones. */
export const keysOf = ({ key, folded = [] }: Entry): string[] => [key, ...folded.map((one) => one.key)]

/** The entries that still have to be sent, in order. */
export const waitingEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ refusal }) => refusal === null)

/** Whether the row of a rejected change was deleted elsewhere. Then only a new row can have its text. */
export const isGone = ({ refusal }: Entry): boolean => /_(NOT_FOUND|DELETED)$/.test(refusal?.name ?? '')

/** Whether the server rejected an undo because its row has newer values. */
export const isConflict = ({ refusal }: Entry): boolean => /_CHANGED$/.test(refusal?.name ?? '')
