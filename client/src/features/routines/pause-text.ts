// The text of a row about a pause.
import { isInPause } from '@dayloop/contracts/routine-days'
import type { Routine } from '@dayloop/contracts/routines'
import { formatDate } from '../../format-date.ts'
import { routineRows } from '../../texts/routine-rows.ts'

/** The text of a routine's pause; null if there is none, or it is over. */
export const pauseText = (routine: Routine, today: string): { text: string; isNow: boolean } | null => {
  const { paused_from, paused_until } = routine
  if (isInPause(routine, today))
    return {
      text: paused_until ? routineRows.pausedUntil(formatDate(paused_until)) : routineRows.pausedForNow,
      isNow: true,
    }
  if (paused_from === null || paused_from < today) return null
  return { text: routineRows.pauseFrom(formatDate(paused_from)), isNow: false }
}
