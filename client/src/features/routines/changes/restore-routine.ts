import type { Routine } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames, undone } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import {
  expectedRoutine,
  type OfRoutine,
  ofRoutine,
  routineEffects,
  routineLabels,
} from './routine-change.ts'

/** Takes a routine out of the trash; `before` is the routine as it was deleted. */
export type RestoreRoutineChange = { name: 'restore_routine'; input: OfRoutine; before: Routine }

export const restoreRoutine: ChangeDescription<'routines', RestoreRoutineChange, { routine: Routine }> = {
  ...ofRoutine,
  name: 'restore_routine',
  kind: 'restore',
  call: (client, input) => client.routines.restore_routine.mutate(input),
  rows: ({ input }) => [{ id: input.id, before: null }],
  rowAfter: (row, { before }) => row ?? before,
  effects: ({ name, input }, { routine }) => routineEffects({ name, input }, routine),
  inverse: ({ input, before }) => ({
    name: 'delete_routine',
    input,
    before,
    undo: { expected: expectedRoutine(before) },
  }),
  labels: {
    ...routineLabels,
    name: () => changeNames.restore_routine,
    done: ({ before }) => routines.results.restored(before.routines_title),
    refused: ({ before }) => undone.restoring(before.routines_title),
  },
}
