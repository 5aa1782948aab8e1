import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { changedFields } from '@dayloop/contracts/fields'
import type { UndoneApply } from '@dayloop/contracts/routines'
import { TASK_FIELDS } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import type { Batch } from './apply-routines.ts'
import { ofRoutine, routineLabels } from './routine-change.ts'

/** Removes the tasks of one Apply Routines that are unchanged since. The server knows which. */
export type UndoApplyChange = { name: 'undo_apply'; input: Batch & { batch_id: string }; before?: never }

export const undoApply: ChangeDescription<'routines', UndoApplyChange, UndoneApply> = {
  ...ofRoutine,
  name: 'undo_apply',
  kind: 'all',
  call: (client, { batch_id }) => client.routines.undo_apply.mutate({ batch_id }),
  rows: () => [],
  rowAfter: (row) => row,
  tasks: {
    rows: ({ input: { planned = [] } }) => planned.map((task) => ({ id: task.id, before: task })),
    rowAfter: (row, { input }, id) =>
      input.planned?.some((task) => task.id === id && isUnchanged(task, row)) ? null : row,
  },
  effects: ({ input: { planned = [] } }, { removed_count }) => [
    {
      entity: 'tasks',
      // If some stay, the lists are requested again and show them.
      moves:
        removed_count === planned.length
          ? planned.map((task) => ({ id: task.id, before: task, after: null }))
          : [],
    },
  ],
  inverse: ({ input }) => ({ name: 'apply_routines', input, undo: {} }),
  labels: {
    ...routineLabels,
    name: () => changeNames.undo_apply,
    done: () => routines.results.appliedUndone,
    refused: () => FALLBACKS.apply_routines,
    title: () => '',
    lines: () => [],
  },
}

const isUnchanged = (made: Task, row: Task | null): boolean =>
  row !== null && !row.status && Object.keys(changedFields(TASK_FIELDS, made, row)).length === 0
