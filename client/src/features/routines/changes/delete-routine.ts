import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Routine } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { type OfRoutine, ofRoutine, routineEffects, routineLabels } from './routine-change.ts'

/** Moves a routine to the trash. */
export type DeleteRoutineChange = { name: 'delete_routine'; input: OfRoutine; before: Routine }

export const deleteRoutine: ChangeDescription<'routines', DeleteRoutineChange> = {
  ...ofRoutine,
  name: 'delete_routine',
  kind: 'delete',
  call: (client, input) => client.routines.delete_routine.mutate(input),
  rowAfter: () => null,
  effects: (change) => routineEffects(change, null),
  inverse: ({ input, before }) => ({ name: 'restore_routine', input, before, undo: {} }),
  labels: {
    ...routineLabels,
    done: ({ before }) => routines.results.deleted(before.routines_title),
    name: () => changeNames.delete_routine,
    refused: () => FALLBACKS.delete_routine,
  },
}
