import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { allFields } from '@dayloop/contracts/fields'
import { NEW_ROUTINE, ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import {
  expectedRoutine,
  type OfRoutine,
  ofRoutine,
  routineEffects,
  routineLabels,
} from './routine-change.ts'

/** A stored add may lack fields that are newer than it. It always has a title. */
export type AddRoutineChange = {
  name: 'add_routine'
  input: OfRoutine & Pick<RoutineFields, 'routines_title'> & Partial<RoutineFields>
  before?: never
}

const newRoutine = (input: AddRoutineChange['input']): Routine => {
  const fields = allFields(ROUTINE_FIELDS, input)
  return { ...NEW_ROUTINE, ...fields, id: input.id, routines_title: fields.routines_title.trim() }
}

export const addRoutine: ChangeDescription<'routines', AddRoutineChange, { routine: Routine }> = {
  ...ofRoutine,
  name: 'add_routine',
  kind: 'add',
  call: (client, input) => client.routines.add_routine.mutate(input),
  rowAfter: (row, { input }) => row ?? newRoutine(input),
  effects: (change, { routine }) => routineEffects(change, routine),
  editOf: ({ input }) => ({ name: 'update_routine', input, before: newRoutine(input) }),
  inverse: ({ input }) => {
    const before = newRoutine(input)
    const undo = { expected: expectedRoutine(before) }
    return { name: 'delete_routine', input: { id: input.id }, before, undo }
  },
  labels: {
    ...routineLabels,
    name: () => changeNames.add_routine,
    done: ({ input }) => routines.results.added(input.routines_title),
    refused: () => FALLBACKS.save_routine,
  },
}
