import { FALLBACKS } from '@dayloop/contracts/errors'
import { givenFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { type OfRoutine, ofRoutine, routineEffects, routineLabels } from './routine-change.ts'

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
  labels: { ...routineLabels, name: () => changeNames.update_routine, refused: () => FALLBACKS.save_routine },
}
