import type { Task, TaskCounts } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames, undone } from '../../../texts/offline.ts'
import { tasks } from '../../../texts/tasks.ts'
import { type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

/** Moves a task to the trash. */
export type DeleteTaskChange = { name: 'delete_task'; input: OfTask; before: Task }

export const deleteTask: ChangeDescription<'tasks', DeleteTaskChange, TaskCounts> = {
  ...ofTask,
  name: 'delete_task',
  kind: 'delete',
  call: (client, input) => client.tasks.delete_task.mutate(input),
  rowAfter: () => null,
  effects: (change, answer) => taskEffects(change, null, answer),
  inverse: ({ input, before }) => ({ name: 'restore_task', input, before, undo: {} }),
  labels: {
    ...taskLabels,
    name: () => changeNames.delete_task,
    done: ({ before }) => tasks.results.deleted(before.task_title),
    refused: ({ before }) => undone.deletion(before.task_title),
  },
}
