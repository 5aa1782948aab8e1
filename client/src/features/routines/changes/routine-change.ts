// Shared by all offline changes of a routine.
import { allFields } from '@dayloop/contracts/fields'
import { ROUTINE_FIELDS, type RoutineFields } from '@dayloop/contracts/routine-fields'
import type { Routine } from '@dayloop/contracts/routines'
import type { ListEffect } from '../../../offline/lists/list-effect.ts'
import { paths } from '../../../paths.ts'
import { offline } from '../../../texts/offline.ts'

export type OfRoutine = { id: string }

type RoutineChange = { name: string; input: OfRoutine & Partial<RoutineFields>; before?: Routine }

export const ofRoutine = {
  entity: 'routines' as const,
  rows: ({ input, before }: RoutineChange) => [{ id: input.id, before: before ?? null }],
  path: () => paths.routines,
}

export const routineLabels = {
  addAsNew: () => offline.rejected.addRoutineAsNew,
  title: ({ input, before }: RoutineChange) => input.routines_title ?? before?.routines_title ?? '',
  lines: ({ input: { routines_dates } }: RoutineChange) =>
    routines_dates === undefined ? [] : [routines_dates || offline.rejected.noDays],
}

/** The values of a routine after a change. Its undo requires that they are still the same. */
export const expectedRoutine = (routine: Routine): Partial<Routine> => ({
  ...allFields(ROUTINE_FIELDS, routine),
  status: routine.status,
})

/** The effect of replacing a routine on the cached lists. */
export const routineEffects = ({ input, before }: RoutineChange, after: Routine | null): ListEffect[] => [
  { entity: 'routines', moves: [{ id: input.id, before: before ?? null, after }] },
]
