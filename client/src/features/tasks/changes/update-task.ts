import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { changedFields } from '@dayloop/contracts/fields'
import { editedTask, TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import type { ChangedTask, Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { tasks } from '../../../texts/tasks.ts'
import { type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

/** Edits a task. */
export type UpdateTaskChange = { name: 'update_task'; input: OfTask & Partial<TaskFields>; before: Task }

export const updateTask: ChangeDescription<'tasks', UpdateTaskChange, ChangedTask> = {
  ...ofTask,
  name: 'update_task',
  kind: 'edit',
  call: (client, input) => client.tasks.update_task.mutate(input),
  rowAfter: (row, { input }) => row && editedTask(row, input),
  effects: (change, answer) => taskEffects(change, answer.task, answer),
  inverse: ({ input, before }) => {
    const { id, url_call } = input
    const after = editedTask(before, input)
    return {
      name: 'update_task',
      input: { id, url_call, ...changedFields(TASK_FIELDS, after, before) },
      before: after,
      undo: { expected: changedFields(TASK_FIELDS, before, after) },
    }
  },
  labels: {
    ...taskLabels,
    name: () => changeNames.update_task,
    done: ({ input, before }) => tasks.results.updated(input.task_title ?? before.task_title),
    refused: () => FALLBACKS.update_task,
  },
}
