// The version up to which this browser knows all changes, and what an event adds to it.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import type { StreamBlock } from './event-stream.ts'

export type KnownVersion = ReturnType<typeof createKnownVersion>

export const createKnownVersion = () => {
  let version: number | undefined
  return {
    current: () => version,
    set: (next: number) => {
      version = next
    },
    /** The changed kinds of a block: none for a repeated event. Null for a block without a version. */
    read: ({ event, id }: StreamBlock): ChangeKind[] | null => {
      const next = Number(id)
      if (id === undefined || !Number.isSafeInteger(next)) return null
      const kind = CHANGE_KINDS.find((one) => one === event)
      // A smaller version comes from a restored backup.
      if (kind && next === version) return null
      version = next
      return kind ? [kind] : []
    },
  }
}
