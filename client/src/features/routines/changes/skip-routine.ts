import type { Routine } from '@dayloop/contracts/routines'
import type { Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames, undone } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { type OfRoutine, ofRoutine, routineEffects, routineLabels } from './routine-change.ts'

/** `task` is the pending task of that date, which goes to the trash and comes back. */
type SkippedDate = OfRoutine & { date: string; task?: Task }
type DateChange<Name> = { name: Name; input: SkippedDate; before: Routine }
export type SkipRoutineChange = DateChange<'skip_routine'>
export type UnskipRoutineChange = DateChange<'unskip_routine'>

const moved = ({ task }: SkippedDate, skipped: boolean) =>
  task ? [{ id: task.id, before: skipped ? task : null, after: skipped ? null : task }] : []

const ofDate = <Name extends 'skip_routine' | 'unskip_routine'>(
  name: Name,
  other: Name extends 'skip_routine' ? 'unskip_routine' : 'skip_routine',
): ChangeDescription<'routines', DateChange<Name>, { routine: Routine }> => {
  const skipped = name === 'skip_routine'
  return {
    ...ofRoutine,
    name,
    kind: 'mark',
    call: ({ routines: { skip_routine, unskip_routine } }, { id, date }) =>
      (skipped ? skip_routine : unskip_routine).mutate({ id, date }),
    rowAfter: (row, { input: { date } }) => {
      if (!row) return null
      const others = row.skipped_dates.filter((one) => one !== date)
      return { ...row, skipped_dates: skipped ? [...others, date].toSorted() : others }
    },
    tasks: {
      rows: ({ input }) => moved(input, skipped),
      rowAfter: (row, { input }) => (skipped ? (row?.status ? row : null) : (row ?? input.task ?? null)),
    },
    effects: (change, { routine }) => [
      ...routineEffects(change, routine),
      { entity: 'tasks', moves: moved(change.input, skipped) },
    ],
    inverse: ({ input, before }) => ({ name: other, input, before, undo: {} }),
    labels: {
      ...routineLabels,
      name: () => changeNames[name],
      done: ({ before }) => routines.results[name](before.routines_title),
      refused: ({ before }) => undone.status(before.routines_title),
      lines: ({ input }) => [input.date],
    },
  }
}

export const skipRoutine = ofDate('skip_routine', 'unskip_routine')
export const unskipRoutine = ofDate('unskip_routine', 'skip_routine')
