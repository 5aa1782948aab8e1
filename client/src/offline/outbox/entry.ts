// An entry of the outbox: a change that is kept until the server has answered it.
import type { Change } from '../changes.ts'

/** Why the server will not do it: its text, and the catalogue's name of it if it gave one. */
export type Refusal = { text: string | null; name: string | null; status: number }

/**
 * `sent` means that the server may have the change already: from then on it stays as it is.
 * With a refusal the entry stops nothing else, and waits for the person.
 */
export type Entry = {
  position: number
  key: string
  change: Change
  sent: boolean
  refusal: Refusal | null
  /** The changes that were folded into it: the key of each, and the entry's change before it. */
  folded?: { key: string; before?: Change }[]
}

/** The keys under which the changes of an entry were added: its own and those that were folded into it. */
export const keysOf = ({ key, folded = [] }: Entry): string[] => [key, ...folded.map((one) => one.key)]

/** The entries that still go to the server, in their order. */
export const waitingEntries = (entries: readonly Entry[]): Entry[] =>
  entries.filter(({ refusal }) => refusal === null)

/** Whether the row of a refused change is gone: it was deleted elsewhere, and only a new row can take its text. */
export const isGone = ({ refusal }: Entry): boolean => /_(NOT_FOUND|DELETED)$/.test(refusal?.name ?? '')
