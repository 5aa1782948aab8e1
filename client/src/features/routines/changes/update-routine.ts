import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { changedFields, givenFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { type OfRoutine, ofRoutine, routineEffects, routineLabels } from './routine-change.ts'

/** Edits a routine. */
export type UpdateRoutineChange = {
  name: 'update_routine'
  input: OfRoutine & Partial<RoutineFields>
  before: Routine
}

export const updateRoutine: ChangeDescription<'routines', UpdateRoutineChange, { routine: Routine }> = {
  ...ofRoutine,
  name: 'update_routine',
  kind: 'edit',
  call: (client, input) => client.routines.update_routine.mutate(input),
  rowAfter: (row, { input }) => row && { ...row, ...givenFields(ROUTINE_FIELDS, input) },
  effects: (change, { routine }) => routineEffects(change, routine),
  inverse: ({ name, input, before }) => {
    const after = { ...before, ...givenFields(ROUTINE_FIELDS, input) }
    return {
      name,
      input: { id: input.id, ...changedFields(ROUTINE_FIELDS, after, before) },
      before: after,
      undo: { expected: changedFields(ROUTINE_FIELDS, before, after) },
    }
  },
  labels: {
    ...routineLabels,
    name: () => changeNames.update_routine,
    done: ({ input, before }) => routines.results.updated(input.routines_title ?? before.routines_title),
    refused: () => FALLBACKS.save_routine,
  },
}
