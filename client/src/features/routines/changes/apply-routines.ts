import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { AppliedRoutines } from '@dayloop/contracts/routines'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { ofRoutine, routineLabels } from './routine-change.ts'

export type ApplyRoutinesChange = { name: 'apply_routines'; input: object; before?: never }

export const applyRoutines: ChangeDescription<'routines', ApplyRoutinesChange, AppliedRoutines> = {
  ...ofRoutine,
  name: 'apply_routines',
  kind: 'all',
  call: (client) => client.routines.apply_routines.mutate(),
  rows: () => [],
  rowAfter: (row) => row,
  effects: (_change, { tasks }) => [
    { entity: 'tasks', moves: tasks.map((task) => ({ id: task.id, before: null, after: task })) },
  ],
  inverse: (_change, answer) =>
    answer?.batch_id ? { name: 'undo_apply', input: { batch_id: answer.batch_id }, undo: {} } : null,
  labels: {
    ...routineLabels,
    done: () => routines.said.applied,
    name: () => changeNames.apply_routines,
    refused: () => FALLBACKS.apply_routines,
    title: () => '',
    lines: () => [],
  },
}

/** How many tasks Apply Routines has made; null for the answer to another change. */
export const createdCount = (answer: unknown): number | null => {
  const { created_count } = Object(answer)
  return typeof created_count === 'number' ? created_count : null
}
