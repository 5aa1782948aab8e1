import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { UndoneApply } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { ofRoutine, routineLabels } from './routine-change.ts'

/** Removes the tasks of one Apply Routines that nobody changed since. The server knows which. */
export type UndoApplyChange = { name: 'undo_apply'; input: { batch_id: string }; before?: never }

export const undoApply: ChangeDescription<'routines', UndoApplyChange, UndoneApply> = {
  ...ofRoutine,
  name: 'undo_apply',
  kind: 'all',
  call: (client, { batch_id }) => client.routines.undo_apply.mutate({ batch_id }),
  rows: () => [],
  rowAfter: (row) => row,
  effects: () => [],
  inverse: () => ({ name: 'apply_routines', input: {}, undo: {} }),
  labels: {
    ...routineLabels,
    name: () => changeNames.undo_apply,
    done: () => routines.said.appliedUndone,
    refused: () => FALLBACKS.apply_routines,
    title: () => '',
    lines: () => [],
  },
}
