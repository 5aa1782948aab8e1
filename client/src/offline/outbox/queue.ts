// The rules of the queue as pure functions. Each takes the entries and returns the new ones, ordered by position.
import type { Change, ChangeRegistry } from '../changes.ts'
import { type Entry, isConflict, isGone, keysOf, type Refusal } from './entry.ts'
import type { UnloadNote } from './unload-queue.ts'

/** The result of adding a change. `entryKey` is the key of the entry with the change, or null if nothing is left to send. */
export type Added = { entries: Entry[]; entryKey: string | null }

export type Queue = ReturnType<typeof createQueue>

/** The rules for the changes of a registry. */
export const createQueue = (registry: ChangeRegistry) => {
  const kindOf = (change: Change) => registry.of(change).kind
  const entityOf = (change: Change) => registry.of(change).entity
  const isAdd = (change: Change) => kindOf(change) === 'add'
  const isDelete = (change: Change) => kindOf(change) === 'delete'
  /** Whether the change has text that the user typed. */
  const hasText = (change: Change) => ['add', 'edit'].includes(kindOf(change))
  const idsOf = (change: Change) =>
    registry
      .of(change)
      .rows(change)
      .map(({ id }) => id)
  /** The tasks that a change of routines makes. */
  const madeBy = (change: Change) => {
    const { tasks } = registry.of(change)
    return (tasks?.rows(change) ?? []).filter(({ before }) => before === null).map(({ id }) => id)
  }
  const isSameRow = (one: Change, other: Change) => {
    const ids = idsOf(other)
    return entityOf(one) === entityOf(other) && idsOf(one).some((id) => ids.includes(id))
  }
  // A change of several rows does not depend on one of them.
  const dependsOn = (one: Change, other: Change) => kindOf(one) !== 'many' && isSameRow(one, other)

  /** Merges a change into an unsent entry, or appends it. `key` is the key of a new entry. */
  const addChange = (entries: readonly Entry[], change: Change, key: string): Added => {
    const kept = entries.filter((entry) => !isSuperseded(entry, change))
    if (isDelete(change)) return addDelete(kept, change, key)
    // Merges only into the last one, because later entries store the row as it was before them.
    const last = unsentOf(kept, change).at(-1)
    const folded = last && fold(last.change, change)
    if (!folded) return append(kept, change, key)
    const into = { ...last, change: folded, folded: [...(last.folded ?? []), { key, before: last.change }] }
    return { entries: replace(kept, into), entryKey: last.key }
  }

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

  /** Merges two changes of the same row, or returns null if they must stay separate. */
  const fold = (earlier: Change, later: Change): Change | null => {
    // A rejected undo is removed, and must not remove other changes with it.
    if (earlier.undo || !setsExpected(earlier, later)) return null
    const [first, second] = [kindOf(earlier), kindOf(later)]
    const isWritten = second === 'edit' && (first === 'add' || first === 'edit')
    const isSetAgain = second === 'set' && later.name === earlier.name
    if (isSetAgain && later.undo) return null
    if (isWritten || isSetAgain) return { ...earlier, input: inputAfter(earlier, later) }
    return second === 'all' ? earlier : null
  }

  // An edit does not send a field again whose edit is undone. Another device may have changed it since.
  const inputAfter = ({ input, before = {} }: Change, later: Change): object => {
    const undone = Object.keys(later.undo?.expected ?? {}).filter((field) =>
      isSame(field, later.input, before),
    )
    const merged = Object.entries({ ...input, ...later.input })
    return Object.fromEntries(merged.filter(([field]) => !undone.includes(field)))
  }

  // If an undo expects other values, only the server can compare them with the newest ones.
  const setsExpected = ({ input }: Change, { undo }: Change): boolean =>
    Object.keys(undo?.expected ?? {}).every((field) => isSame(field, input, undo?.expected ?? {}))

  // A rejected completion or deletion is removed when the user repeats it.
  const isSuperseded = ({ change, refusal }: Entry, later: Change): boolean =>
    refusal !== null && change.name === later.name && !hasText(change) && dependsOn(change, later)

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
      const folded = fold(add.change, dependent.change)
      if (!folded) continue
      add = {
        ...add,
        change: folded,
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
    const made = madeBy(entry.change)
    const isUsed = entries.some(({ change }) => made.some((id) => idsOf(change).includes(id)))
    return isAdd(entry.change) || isUsed ? null : remove(release(entries, entry.key), entry.key)
  }

  return { addChange, withdraw, takeOver, nextEntry, answer, refuse, resend, discard, hasText }
}

/** Marks an entry as sent. Then the server may have it, so nothing is merged into it. */
export const markSent = (entries: readonly Entry[], key: string): Entry[] =>
  entries.map((entry) => (entry.key === key && !entry.sent ? { ...entry, sent: true } : entry))

/** Removes an entry. */
export const remove = (entries: readonly Entry[], key: string): Entry[] =>
  entries.filter((entry) => entry.key !== key)

const append = (entries: readonly Entry[], change: Change, key: string): Added => ({
  entries: [
    ...entries,
    { position: (entries.at(-1)?.position ?? 0) + 1, key, change, sent: false, refusal: null },
  ],
  entryKey: key,
})

const replace = (entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.map((old) => (old.key === entry.key ? entry : old))

/** Whether a field has the same value in two rows or inputs. */
const isSame = (field: string, one: object, other: object): boolean =>
  JSON.stringify(Reflect.get(one, field)) === JSON.stringify(Reflect.get(other, field))
