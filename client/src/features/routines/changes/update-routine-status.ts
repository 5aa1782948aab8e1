import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { Routine } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { type OfRoutine, ofRoutine, routineEffects, routineLabels } from './routine-change.ts'

/** Pauses a routine or activates it. */
export type RoutineStatusChange = {
  name: 'update_routine_status'
  input: OfRoutine & { status: boolean }
  before: Routine
}

export const updateRoutineStatus: ChangeDescription<'routines', RoutineStatusChange, { routine: Routine }> = {
  ...ofRoutine,
  name: 'update_routine_status',
  kind: 'set',
  call: (client, input) => client.routines.update_routine_status.mutate(input),
  rowAfter: (row, { input }) => row && { ...row, status: input.status },
  effects: (change, { routine }) => routineEffects(change, routine),
  inverse: ({ name, input, before }) => ({
    name,
    input: { ...input, status: !input.status },
    before: { ...before, status: input.status },
    undo: { expected: { status: input.status } },
  }),
  labels: {
    ...routineLabels,
    done: ({ input, before }) =>
      (input.status ? routines.results.activated : routines.results.paused)(before.routines_title),
    name: () => changeNames.update_routine_status,
    refused: () => FALLBACKS.routine_status,
  },
}
