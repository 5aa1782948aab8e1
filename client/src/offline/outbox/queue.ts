// The rules of the queue as pure functions. Each takes the entries and returns the new ones, ordered by position.
import type { ChangeRegistry } from '../changes.ts'
import { createAddChange } from './add-change.ts'
import { createChangeRelations } from './change-relations.ts'
import { type Entry, keysOf } from './entry.ts'
import { remove, replace } from './entry-list.ts'
import { createRejectedEntries } from './rejected-entries.ts'
import type { UnloadNote } from './unload-queue.ts'

export type Queue = ReturnType<typeof createQueue>

/** The rules for the changes of a registry. */
export const createQueue = (registry: ChangeRegistry) => {
  const relations = createChangeRelations(registry)
  const { isAdd, hasText, idsOf, createdBy, dependsOn } = relations
  const addChange = createAddChange(relations)
  const { refuse, release, resend, discard } = createRejectedEntries({ registry, relations, addChange })

  /** Adds changes that an earlier page had not stored. `isOpen` returns whether a change must still be repeated. */
  const takeOver = (
    entries: readonly Entry[],
    notes: readonly UnloadNote[],
    isOpen: (key: string) => boolean,
  ): Entry[] => {
    let all = [...entries]
    for (const { key, change } of notes) {
      if (!isOpen(key) || (change && !registry.knows(change))) continue
      if (!change) all = answer(all, key)
      else if (!all.some((entry) => keysOf(entry).includes(key))) all = addChange(all, change, key).entries
    }
    return all
  }

  /** The next entry to send. Changes of a row wait while the add of the row is rejected. */
  const nextEntry = (entries: readonly Entry[]): Entry | undefined =>
    entries.find(
      (entry, index) =>
        entry.refusal === null &&
        !entries
          .slice(0, index)
          .some(({ change, refusal }) => refusal && isAdd(change) && dependsOn(entry.change, change)),
    )

  /** Removes an answered entry. If its row had a rejected add, an earlier attempt of the add has succeeded. */
  const answer = (entries: readonly Entry[], key: string): Entry[] => {
    const answered = entries.find((entry) => entry.key === key)
    const hasSucceeded = ({ change }: Entry) =>
      answered && isAdd(change) && dependsOn(answered.change, change)
    return remove(entries, key).map((entry) =>
      entry.held?.some(hasSucceeded)
        ? { ...entry, held: entry.held.filter((one) => !hasSucceeded(one)) }
        : entry,
    )
  }

  /** Removes an unsent change. Returns null if it was sent, or if another change was merged after it. */
  const withdraw = (entries: readonly Entry[], key: string): Entry[] | null => {
    const entry = entries.find((other) => keysOf(other).includes(key))
    if (!entry || entry.sent || entry.refusal) return null
    const last = entry.folded?.at(-1)
    if (last) {
      if (last.key !== key || !last.before) return null
      return replace(entries, { ...entry, change: last.before, folded: entry.folded?.slice(0, -1) ?? [] })
    }
    // A new row is undone by the change that removes it, together with the entries that depend on it.
    const created = createdBy(entry.change)
    const isUsed = entries.some(({ change }) => created.some((id) => idsOf(change).includes(id)))
    return isAdd(entry.change) || isUsed ? null : remove(release(entries, entry.key), entry.key)
  }

  return { addChange, withdraw, takeOver, nextEntry, answer, refuse, resend, discard, hasText }
}
