import { completedTask } from '@dayloop/contracts/task-fields'
import type { ChangedTask, Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames, undone } from '../../../texts/offline.ts'
import { tasks } from '../../../texts/tasks.ts'
import { type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

/** Completes a task or reopens it. */
export type CompleteTaskChange = { name: 'task_complete'; input: OfTask & { status: boolean }; before: Task }

export const completeTask: ChangeDescription<'tasks', CompleteTaskChange, ChangedTask> = {
  ...ofTask,
  name: 'task_complete',
  kind: 'set',
  call: (client, input) => client.tasks.task_complete.mutate(input),
  rowAfter: (row, { input }) => row && completedTask(row, input.status),
  effects: (change, answer) => taskEffects(change, answer.task, answer),
  inverse: ({ name, input, before }) => ({
    name,
    input: { ...input, status: !input.status },
    before: completedTask(before, input.status),
    undo: { expected: { status: input.status } },
  }),
  labels: {
    ...taskLabels,
    name: () => changeNames.task_complete,
    done: ({ input, before }) =>
      (input.status ? tasks.results.completed : tasks.results.reopened)(before.task_title),
    refused: ({ before }) => undone.status(before.task_title),
  },
}
