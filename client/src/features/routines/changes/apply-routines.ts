import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import type { AppliedRoutines } from '@dayloop/contracts/routines'
import type { Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { routines } from '../../../texts/routines.ts'
import { ofRoutine, routineLabels } from './routine-change.ts'

/** `planned` are the tasks that the device expects. They show until the server has answered. */
export type Batch = { batch_id?: string; planned?: readonly Task[] }
export type ApplyRoutinesChange = { name: 'apply_routines'; input: Batch; before?: never }

export const applyRoutines: ChangeDescription<'routines', ApplyRoutinesChange, AppliedRoutines> = {
  ...ofRoutine,
  name: 'apply_routines',
  kind: 'all',
  call: (client, { batch_id }) => client.routines.apply_routines.mutate(batch_id ? { batch_id } : undefined),
  rows: () => [],
  rowAfter: (row) => row,
  tasks: {
    rows: ({ input: { planned = [] } }) => planned.map(({ id }) => ({ id, before: null })),
    rowAfter: (row, { input }, id) => row ?? input.planned?.find((task) => task.id === id) ?? null,
  },
  effects: (_change, { tasks }) => [
    {
      entity: 'tasks',
      moves: nearestLast(tasks).map((task) => ({ id: task.id, before: null, after: task })),
    },
  ],
  inverse: ({ input }, answer) => {
    const { batch_id, tasks } = answer ?? { ...input, tasks: input.planned }
    return batch_id ? { name: 'undo_apply', input: { batch_id, planned: tasks }, undo: {} } : null
  },
  labels: {
    ...routineLabels,
    done: () => routines.results.applied,
    name: () => changeNames.apply_routines,
    refused: () => FALLBACKS.apply_routines,
    title: () => '',
    lines: () => [],
  },
}

/** Each new task goes on top of a list, so the nearest day comes last. */
export const nearestLast = (tasks: readonly Task[]): Task[] =>
  tasks.toSorted((one, other) => ((one.due_date ?? '') < (other.due_date ?? '') ? 1 : -1))

/** How many tasks Apply Routines created; null for the answer to another change. */
export const createdCount = (answer: unknown): number | null => {
  const { created_count } = Object(answer)
  return typeof created_count === 'number' ? created_count : null
}
