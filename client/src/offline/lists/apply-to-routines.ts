// Applies waiting changes to the server's list of routines. Pure functions.
import type { Routine, RoutineList } from '@dayloop/contracts/routines'
import type { Waiting } from './apply-to-tasks.ts'
import type { Move } from './list-effect.ts'
import { moveRow } from './move-row.ts'
import { waitingMoves } from './waiting-moves.ts'

/** The list to show, and the ids of its rows with waiting changes. */
export type ShownRoutines = { list: RoutineList; waiting: ReadonlySet<string> }

/** Applies the waiting entries to the server's list. */
export const applyToRoutines = (fetched: RoutineList, { entries, registry }: Waiting): ShownRoutines => {
  const waiting = new Set<string>()
  let list = fetched
  for (const move of waitingRoutineMoves(fetched.user_routines, { entries, registry })) {
    waiting.add(move.id)
    list = moveRoutine(list, move)
  }
  return { list, waiting }
}

/** The moves of routines with waiting changes. */
export const waitingRoutineMoves = (
  known: readonly Routine[],
  { entries, registry }: Waiting,
): Move<Routine>[] =>
  waitingMoves(known, entries, (change) => {
    const described = registry.of(change)
    return described.entity === 'routines' ? described : null
  })

/** Replaces a routine in the list. A null routine does not exist. */
export const moveRoutine = (list: RoutineList, { id, before, after }: Move<Routine>): RoutineList => {
  const { user_routines: rows, pagination } = list
  const isShown = rows.some((routine) => routine.id === id)
  // If the only page lacks the row, it was already deleted and only the answer was lost.
  const isCounted = isShown || (before !== null && (after !== null || pagination.num_pages > 1))
  const change = (after ? 1 : 0) - (isCounted ? 1 : 0)
  const total = Math.max(0, pagination.total + change)
  // A new routine is on the first page.
  const isElsewhere = !isShown && pagination.page > 1
  return {
    user_routines: isElsewhere ? rows : moveRow(rows, { id, before, after }),
    pagination: { ...pagination, total },
  }
}
