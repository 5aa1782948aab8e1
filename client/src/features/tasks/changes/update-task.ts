import { FALLBACKS } from '@dayloop/contracts/errors'
import { editedTask, type TaskFields } from '@dayloop/contracts/task-fields'
import type { ChangedTask, Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

export type UpdateTaskChange = { name: 'update_task'; input: OfTask & Partial<TaskFields>; before: Task }

export const updateTask: ChangeDescription<'tasks', UpdateTaskChange, ChangedTask> = {
  ...ofTask,
  name: 'update_task',
  kind: 'edit',
  call: (client, input) => client.tasks.update_task.mutate(input),
  rowAfter: (row, { input }) => row && editedTask(row, input),
  effects: (change, answer) => taskEffects(change, answer.task, answer),
  labels: { ...taskLabels, name: () => changeNames.update_task, refused: () => FALLBACKS.update_task },
}
