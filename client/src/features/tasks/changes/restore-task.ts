import type { ChangedTask, Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames, undone } from '../../../texts/offline.ts'
import { tasks } from '../../../texts/tasks.ts'
import { expectedTask, type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

/** Takes a task out of the trash; `before` is the task as it was deleted. */
export type RestoreTaskChange = { name: 'restore_task'; input: OfTask; before: Task }

export const restoreTask: ChangeDescription<'tasks', RestoreTaskChange, ChangedTask> = {
  ...ofTask,
  name: 'restore_task',
  kind: 'restore',
  call: (client, input) => client.tasks.restore_task.mutate(input),
  rows: ({ input }) => [{ id: input.id, before: null }],
  rowAfter: (row, { before }) => row ?? before,
  effects: ({ name, input }, answer) => taskEffects({ name, input }, answer.task, answer),
  inverse: ({ input, before }) => ({
    name: 'delete_task',
    input,
    before,
    undo: { expected: expectedTask(before) },
  }),
  labels: {
    ...taskLabels,
    name: () => changeNames.restore_task,
    done: ({ before }) => tasks.results.restored(before.task_title),
    refused: ({ before }) => undone.restoring(before.task_title),
  },
}
