// The queue as pure steps: every one takes the entries and answers the new ones. Entries are in order of position.
import { NEW_ROUTINE } from '@dayloop/contracts/routine-fields'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import {
  type Entry,
  type Intent,
  isAdd,
  isDelete,
  isGone,
  isSameRow,
  isTaskIntent,
  type Refusal,
} from './intents.ts'
import type { UnloadNote } from './unload-queue.ts'

/** What a step answers; `carrier` is the key of the entry that now carries the intent, null when nothing is left to send. */
export type Added = { entries: Entry[]; carrier: string | null }

/** Puts an intent at the end, or into an unsent entry that it belongs with. `key` names the entry if there must be one. */
export const addIntent = (entries: readonly Entry[], intent: Intent, key: string): Added => {
  const kept = entries.filter((entry) => !isOvertaken(entry, intent))
  if (isDelete(intent)) return addDelete(kept, intent, key)
  for (const entry of unsentOf(kept, intent)) {
    const folded = fold(entry.intent, intent)
    if (folded) {
      const into = { ...entry, intent: folded, folded: [...(entry.folded ?? []), key] }
      return { entries: replace(kept, into), carrier: entry.key }
    }
  }
  return append(kept, intent, key)
}

/** The keys under which the changes of an entry were put in: its own and those that were folded into it. */
export const keysOf = ({ key, folded = [] }: Entry): string[] => [key, ...folded]

/** Takes over what an earlier page had not stored; `isOpen` says whether a change is still to be repeated. */
export const takeOver = (
  entries: readonly Entry[],
  notes: readonly UnloadNote[],
  isOpen: (key: string) => boolean,
): Entry[] => {
  let all = [...entries]
  for (const { key, intent } of notes) {
    if (!isOpen(key)) continue
    if (!intent) all = remove(all, key)
    else if (!all.some((entry) => keysOf(entry).includes(key))) all = addIntent(all, intent, key).entries
  }
  return all
}

/** The entry to send next: the first that waits for nothing; what changes a row waits for the row's refused add. */
export const nextEntry = (entries: readonly Entry[]): Entry | undefined =>
  entries.find(
    (entry, index) =>
      entry.refusal === null &&
      !entries
        .slice(0, index)
        .some(({ intent, refusal }) => refusal && isAdd(intent) && isSameRow(intent, entry.intent)),
  )

/** From here on the server may have the entry, so nothing is folded into it. */
export const markSent = (entries: readonly Entry[], key: string): Entry[] =>
  entries.map((entry) => (entry.key === key && !entry.sent ? { ...entry, sent: true } : entry))

/** Takes an entry out: the server has answered it. What the answer makes pointless goes too. */
export const remove = (entries: readonly Entry[], key: string): Entry[] =>
  entries.filter((entry) => entry.key !== key)

/**
 * Sets an entry aside with what the server said; a refused add takes the unsent edits of its row into itself.
 * An earlier try may have landed and only its answer been lost: so a deletion goes although the add was refused.
 */
export const refuse = (entries: readonly Entry[], key: string, refusal: Refusal): Entry[] => {
  const refused = entries.find((entry) => entry.key === key)
  if (!refused) return [...entries]
  const aside: Entry = { ...refused, sent: false, refusal }
  if (isDelete(refused.intent) && isGone(aside)) return remove(entries, key)
  if (!isAdd(refused.intent)) return replace(entries, aside)
  const dependents = entries.filter(
    (entry) => entry.key !== key && !entry.sent && isSameRow(entry.intent, refused.intent),
  )
  if (dependents.some(({ intent }) => isDelete(intent)))
    return entries.filter(
      (entry) => entry !== refused && (!dependents.includes(entry) || isDelete(entry.intent)),
    )
  let left = replace(entries, aside)
  let add = aside
  for (const dependent of dependents) {
    const folded = fold(add.intent, dependent.intent)
    if (!folded) continue
    add = { ...add, intent: folded, folded: [...(add.folded ?? []), ...keysOf(dependent)] }
    left = remove(replace(left, add), dependent.key)
  }
  return left
}

/**
 * Sends a refused entry again, as it is or with what the person made of it. An add keeps its place, because others
 * wait for it, and its words follow as an edit: had an earlier try landed, the add alone would answer the old ones.
 * Anything else is a new wish and goes to the end, where the later edit wins.
 */
export const resend = (entries: readonly Entry[], key: string, intent: Intent, newKey: string): Added => {
  const refused = entries.find((entry) => entry.key === key)
  if (refused && isAdd(intent) && isAdd(refused.intent) && isSameRow(refused.intent, intent)) {
    const waiting = { ...refused, intent, sent: true, refusal: null }
    return { entries: append(replace(entries, waiting), editOf(intent), newKey).entries, carrier: key }
  }
  return addIntent(remove(entries, key), intent, newKey)
}

/** The words of an add as an edit of its row. */
const editOf = (add: Intent): Intent => {
  if (add.procedure === 'tasks.add_task') {
    const before = { ...NEW_TASK, ...add.input }
    return { procedure: 'tasks.update_task', input: add.input, before }
  }
  if (add.procedure !== 'routines.add_routine') return add
  return { procedure: 'routines.update_routine', input: add.input, before: { ...NEW_ROUTINE, ...add.input } }
}

/** Forgets a refused entry, and with an add everything that waited for it. */
export const discard = (entries: readonly Entry[], key: string): Entry[] => {
  const refused = entries.find((entry) => entry.key === key)
  if (!refused) return [...entries]
  const goesToo = (entry: Entry) => isAdd(refused.intent) && isSameRow(entry.intent, refused.intent)
  return entries.filter((entry) => entry.key !== key && !goesToo(entry))
}

// Edits before a deletion are sent all the same: should it be refused, the row comes back with the last words.
const addDelete = (entries: readonly Entry[], intent: Intent, key: string): Added => {
  const unsent = unsentOf(entries, intent)
  if (!unsent.some((entry) => isAdd(entry.intent))) return append(entries, intent, key)
  return { entries: entries.filter((entry) => !unsent.includes(entry)), carrier: null }
}

// Applying routines reads all of them: no change of a routine may move from one side of it to the other, and two of
// them are one only when nothing was changed in between.
const unsentOf = (entries: readonly Entry[], intent: Intent): Entry[] => {
  const isApply = (entry: Entry) => entry.intent.procedure === 'routines.apply_routines'
  const isFree = ({ sent, refusal }: Entry) => !sent && refusal === null
  if (intent.procedure === 'routines.apply_routines') {
    const last = entries.findLast((entry) => !isTaskIntent(entry.intent))
    return last && isApply(last) && isFree(last) ? [last] : []
  }
  const barrier = isTaskIntent(intent) ? -1 : entries.findLastIndex(isApply)
  return entries.slice(barrier + 1).filter((entry) => isFree(entry) && isSameRow(entry.intent, intent))
}

/** The one intent that two of the same row come to, or null when they cannot be one. */
const fold = (earlier: Intent, later: Intent): Intent | null => {
  if (later.procedure === 'tasks.update_task') {
    if (earlier.procedure === 'tasks.add_task' || earlier.procedure === 'tasks.update_task')
      return withInput(earlier, later.input)
  }
  if (later.procedure === 'routines.update_routine') {
    if (earlier.procedure === 'routines.add_routine' || earlier.procedure === 'routines.update_routine')
      return withInput(earlier, later.input)
  }
  if (earlier.procedure === 'tasks.task_complete' && later.procedure === earlier.procedure)
    return withInput(earlier, later.input)
  if (earlier.procedure === 'routines.update_routine_status' && later.procedure === earlier.procedure)
    return withInput(earlier, later.input)
  return later.procedure === 'routines.apply_routines' ? earlier : null
}

const withInput = <T extends Intent>(intent: T, input: Partial<T['input']>): T => ({
  ...intent,
  input: { ...intent.input, ...input },
})

// A tick or a deletion that was refused says nothing more once the person ticks or deletes the same row again.
const isOvertaken = ({ intent, refusal }: Entry, later: Intent): boolean =>
  refusal !== null && isSameRow(intent, later) && !hasWords(intent) && intent.procedure === later.procedure

/** Whether the intent carries something that a person typed. */
export const hasWords = (intent: Intent): boolean =>
  isAdd(intent) || intent.procedure === 'tasks.update_task' || intent.procedure === 'routines.update_routine'

const append = (entries: readonly Entry[], intent: Intent, key: string): Added => ({
  entries: [
    ...entries,
    { position: (entries.at(-1)?.position ?? 0) + 1, key, intent, sent: false, refusal: null },
  ],
  carrier: key,
})

const replace = (entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.map((old) => (old.key === entry.key ? entry : old))
