import { FALLBACKS } from '@dayloop/contracts/fallbacks'
import { allFields } from '@dayloop/contracts/fields'
import { NEW_TASK, TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import type { Task, TaskCounts } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { changeNames } from '../../../texts/offline.ts'
import { tasks } from '../../../texts/tasks.ts'
import { expectedTask, type OfTask, ofTask, taskEffects, taskLabels } from './task-change.ts'

/** A stored add may lack fields that are newer than it. It always has a title. */
export type AddTaskChange = {
  name: 'add_task'
  input: OfTask & Pick<TaskFields, 'task_title'> & Partial<TaskFields>
  before?: never
}

const newTask = (input: AddTaskChange['input']): Task => {
  const fields = allFields(TASK_FIELDS, input)
  return { ...NEW_TASK, ...fields, id: input.id, task_title: fields.task_title.trim() }
}

export const addTask: ChangeDescription<'tasks', AddTaskChange, Task & TaskCounts> = {
  ...ofTask,
  name: 'add_task',
  kind: 'add',
  call: (client, input) => client.tasks.add_task.mutate(input),
  rowAfter: (row, { input }) => row ?? newTask(input),
  effects: (change, { total_number_tasks, completed_tasks_count, pending_tasks, ...task }) =>
    taskEffects(change, task, { total_number_tasks, completed_tasks_count, pending_tasks }),
  editOf: ({ input }) => ({ name: 'update_task', input, before: newTask(input) }),
  inverse: ({ input }) => {
    const before = newTask(input)
    const { id, url_call } = input
    return { name: 'delete_task', input: { id, url_call }, before, undo: { expected: expectedTask(before) } }
  },
  labels: {
    ...taskLabels,
    name: () => changeNames.add_task,
    done: ({ input }) => tasks.results.added(input.task_title),
    refused: () => FALLBACKS.add_task,
  },
}
