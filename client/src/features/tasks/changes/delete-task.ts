import type { Task, TaskCounts } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames, undone } from '../../../texts/offline.ts'
import { type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

export type DeleteTaskChange = { name: 'delete_task'; input: OfTask; before: Task }

export const deleteTask: ChangeDescription<'tasks', DeleteTaskChange, TaskCounts> = {
  ...ofTask,
  name: 'delete_task',
  kind: 'delete',
  call: (client, input) => client.tasks.delete_task.mutate(input),
  rowAfter: () => null,
  effects: (change, answer) => taskEffects(change, null, answer),
  labels: {
    ...taskLabels,
    name: () => changeNames.delete_task,
    refused: ({ before }) => undone.deletion(before.task_title),
  },
}
