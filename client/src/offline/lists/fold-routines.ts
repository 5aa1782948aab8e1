// What the routines screen shows: what the server last said, with the person's waiting changes on it. A pure function.
import { allFields, givenFields } from '@dayloop/contracts/fields'
import { NEW_ROUTINE, ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine, RoutineList } from '@dayloop/contracts/routines'
import {
  addsRefused,
  type Entry,
  isTaskIntent,
  type NewFields,
  type RoutineIntent,
  waitingEntries,
} from '../outbox/intents.ts'

/** The list on the screen, and which of its rows wait to be sent. */
export type ShownRoutines = { list: RoutineList; waiting: ReadonlySet<string> }

/** Lays the waiting entries over the server's list. */
export const foldRoutines = (fetched: RoutineList, entries: readonly Entry[]): ShownRoutines => {
  const blocked = addsRefused(entries)
  const waiting = new Set<string>()
  let list = fetched
  for (const { intent } of waitingEntries(entries)) {
    if (isTaskIntent(intent) || intent.input.id === undefined || blocked.has(intent.input.id)) continue
    const { id } = intent.input
    const shown = list.user_routines.find((routine) => routine.id === id)
    const before = shown ?? ('before' in intent && !waiting.has(id) ? intent.before : null)
    waiting.add(id)
    list = moveRoutine(list, { id, before, after: routineAfter(before, intent) })
  }
  return { list, waiting }
}

/** The list after one routine became another; null is no routine. */
export const moveRoutine = (
  list: RoutineList,
  { id, before, after }: { id: string; before: Routine | null; after: Routine | null },
): RoutineList => {
  const { user_routines: rows, pagination } = list
  const isShown = rows.some((routine) => routine.id === id)
  // One page that lacks it never counted it: it was deleted already, and only the answer was lost.
  const isCounted = isShown || (before !== null && (after !== null || pagination.num_pages > 1))
  const change = (after ? 1 : 0) - (isCounted ? 1 : 0)
  const total = Math.max(0, pagination.total + change)
  const left = after
    ? rows.map((routine) => (routine.id === id ? after : routine))
    : rows.filter((routine) => routine.id !== id)
  const isNew = after && !before && !isShown && pagination.page === 1
  return { user_routines: isNew ? [after, ...left] : left, pagination: { ...pagination, total } }
}

/** The routine once the intent is done; one that is gone stays gone. */
export const routineAfter = (routine: Routine | null, intent: RoutineIntent): Routine | null => {
  if (intent.procedure === 'routines.add_routine') return routine ?? newRoutine(intent.input)
  if (!routine || intent.procedure === 'routines.delete_routine') return null
  if (intent.procedure === 'routines.update_routine_status')
    return { ...routine, status: intent.input.status }
  if (intent.procedure === 'routines.apply_routines') return routine
  return { ...routine, ...givenFields(ROUTINE_FIELDS, intent.input) }
}

const newRoutine = (input: NewFields<RoutineFields, 'routines_title'> & { id: string }): Routine => {
  const fields = allFields(ROUTINE_FIELDS, input)
  return { ...NEW_ROUTINE, ...fields, id: input.id, routines_title: fields.routines_title.trim() }
}
