// Adds a change to the entries: it is merged into an unsent entry, or appended.
import type { Change } from '../changes.ts'
import type { ChangeRelations } from './change-relations.ts'
import type { Entry } from './entry.ts'
import { type Added, append, replace } from './entry-list.ts'
import { mergeChanges } from './merge-changes.ts'

export type AddChange = ReturnType<typeof createAddChange>

export const createAddChange = (relations: ChangeRelations) => {
  const { kindOf, entityOf, isAdd, isDelete, hasText, isSameRow, dependsOn } = relations

  // Edits before a deletion are still sent. If the deletion is rejected, the row has the last text.
  const addDelete = (entries: readonly Entry[], change: Change, key: string): Added => {
    const unsent = unsentOf(entries, change)
    if (!unsent.some((entry) => isAdd(entry.change))) return append(entries, change, key)
    return { entries: entries.filter((entry) => !unsent.includes(entry)), entryKey: null }
  }

  // The unsent entries that a change may be merged into. A change of all rows, or of several with this row, is a barrier.
  const unsentOf = (entries: readonly Entry[], change: Change): Entry[] => {
    const isOfEntity = (entry: Entry) => entityOf(entry.change) === entityOf(change)
    const isFree = ({ sent, refusal }: Entry) => !sent && refusal === null
    if (['many', 'every'].includes(kindOf(change))) return []
    if (kindOf(change) === 'all') {
      const last = entries.findLast(isOfEntity)
      return last && last.change.name === change.name && isFree(last) ? [last] : []
    }
    const isBarrier = (entry: Entry) => {
      const kind = kindOf(entry.change)
      return (
        isOfEntity(entry) &&
        (kind === 'all' || kind === 'every' || (kind === 'many' && isSameRow(entry.change, change)))
      )
    }
    return entries
      .slice(entries.findLastIndex(isBarrier) + 1)
      .filter((entry) => isFree(entry) && isSameRow(entry.change, change))
  }

  // A rejected completion or deletion is removed when the user repeats it.
  const isSuperseded = ({ change, refusal }: Entry, later: Change): boolean =>
    refusal !== null && change.name === later.name && !hasText(change) && dependsOn(change, later)

  /** Merges a change into an unsent entry, or appends it. `key` is the key of a new entry. */
  return (entries: readonly Entry[], change: Change, key: string): Added => {
    const kept = entries.filter((entry) => !isSuperseded(entry, change))
    if (isDelete(change)) return addDelete(kept, change, key)
    // Merges only into the last one, because later entries store the row as it was before them.
    const last = unsentOf(kept, change).at(-1)
    const merged = last && mergeChanges(relations, last.change, change)
    if (!merged) return append(kept, change, key)
    const into = { ...last, change: merged, folded: [...(last.folded ?? []), { key, before: last.change }] }
    return { entries: replace(kept, into), entryKey: last.key }
  }
}
