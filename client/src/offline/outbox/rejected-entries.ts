// Rejected entries: how they are set aside, sent again and discarded.
import type { Change, ChangeRegistry } from '../changes.ts'
import type { AddChange } from './add-change.ts'
import type { ChangeRelations } from './change-relations.ts'
import { type Entry, isConflict, isGone, keysOf, type Refusal } from './entry.ts'
import { type Added, append, remove, replace } from './entry-list.ts'
import { mergeChanges } from './merge-changes.ts'

type Parts = { registry: ChangeRegistry; relations: ChangeRelations; addChange: AddChange }

export const createRejectedEntries = ({ registry, relations, addChange }: Parts) => {
  const { isAdd, isDelete, hasText, isSameRow, dependsOn } = relations

  /**
   * Marks an entry as rejected. If a deletion of the row waits, it holds a rejected add: the other entries of the row
   * are still sent, because an earlier attempt of the add may have succeeded without an answer. If it had not, the
   * deletion holds them too. They return if the deletion is rejected or withdrawn. A rejected undo is removed, unless the
   * user could send its text again.
   */
  const refuse = (entries: readonly Entry[], key: string, refusal: Refusal): Entry[] => {
    const refused = entries.find((entry) => entry.key === key)
    if (!refused) return [...entries]
    const { held: _, ...rejected }: Entry = { ...refused, sent: false, refusal }
    const { change } = rejected
    if (isDelete(change) && isGone(rejected)) return remove(entries, key)
    const left = release(entries, key)
    const isKept = hasText(change) && !isConflict(rejected) && !isGone(rejected)
    if (change.undo && !isKept) return remove(left, key)
    const deletion = deletionAfter(left, rejected)
    if (deletion)
      return remove(replace(left, { ...deletion, held: [...(deletion.held ?? []), rejected] }), key)
    const aside = replace(left, rejected)
    return isAdd(change) || isGone(rejected) ? mergeIntoAdd(aside, change) : aside
  }

  /** The waiting deletion that holds a rejected entry. */
  const deletionAfter = (entries: readonly Entry[], rejected: Entry): Entry | undefined => {
    const deletion = entries.find(
      ({ change, position, refusal }) =>
        isDelete(change) && !refusal && position > rejected.position && dependsOn(rejected.change, change),
    )
    return isAdd(rejected.change) || (isGone(rejected) && deletion?.held) ? deletion : undefined
  }

  // A rejected add of the row merges the unsent and the rejected edits of the row into itself.
  const mergeIntoAdd = (entries: readonly Entry[], change: Change): Entry[] => {
    let left = [...entries]
    let add = entries.find((entry) => entry.refusal && isAdd(entry.change) && dependsOn(change, entry.change))
    if (!add) return left
    for (const dependent of entries) {
      if (dependent.key === add.key || dependent.sent || !dependsOn(dependent.change, add.change)) continue
      const merged = mergeChanges(relations, add.change, dependent.change)
      if (!merged) continue
      add = {
        ...add,
        change: merged,
        folded: [...(add.folded ?? []), ...keysOf(dependent).map((each) => ({ key: each }))],
      }
      left = remove(replace(left, add), dependent.key)
    }
    return left
  }

  /** Sets the entries aside that a deletion holds. */
  const release = (entries: readonly Entry[], key: string): Entry[] => {
    const held = entries.find((entry) => entry.key === key)?.held ?? []
    if (held.length === 0) return [...entries]
    const all = entries.map((entry) => (entry.key === key ? { ...entry, held: [] } : entry))
    const released = [...all, ...held].toSorted((one, other) => one.position - other.position)
    return held.reduce((left, { change }) => mergeIntoAdd(left, change), released)
  }

  /**
   * Sends a rejected entry again, as it is or edited. An add keeps its position, because other entries wait for it. Its
   * fields follow as an edit: if an earlier attempt succeeded, the add alone would return the old fields. Other changes
   * move to the end, where the later edit wins.
   */
  const resend = (
    entries: readonly Entry[],
    key: string,
    sent: { change: Change; newKey: string },
  ): Added => {
    const { change, newKey } = sent
    const refused = entries.find((entry) => entry.key === key)
    if (refused && isAdd(change) && isAdd(refused.change) && isSameRow(refused.change, change)) {
      const waiting = { ...refused, change, sent: true, refusal: null }
      const edit = registry.of(change).editOf?.(change) ?? change
      return { entries: append(replace(entries, waiting), edit, newKey).entries, entryKey: key }
    }
    return addChange(remove(entries, key), change, newKey)
  }

  /** Removes a rejected entry. With an add, it also removes the entries that depend on it. */
  const discard = (entries: readonly Entry[], key: string): Entry[] => {
    const refused = entries.find((entry) => entry.key === key)
    if (!refused) return [...entries]
    const isDependent = (entry: Entry) => isAdd(refused.change) && dependsOn(entry.change, refused.change)
    return entries.filter((entry) => entry.key !== key && !isDependent(entry))
  }

  return { refuse, release, resend, discard }
}
