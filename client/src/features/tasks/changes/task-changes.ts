// The offline changes of tasks.
import type { AnyChangeDescription, Change } from '../../../offline/changes.ts'
import { type AddTaskChange, addTask } from './add-task.ts'
import { type BulkUpdateChange, bulkUpdate } from './bulk-update.ts'
import { type CompleteTaskChange, completeTask } from './complete-task.ts'
import { type DeleteTaskChange, deleteTask } from './delete-task.ts'
import { type RestoreTaskChange, restoreTask } from './restore-task.ts'
import { type UpdateTaskChange, updateTask } from './update-task.ts'

export type TaskChange =
  | AddTaskChange
  | UpdateTaskChange
  | CompleteTaskChange
  | DeleteTaskChange
  | RestoreTaskChange
  | BulkUpdateChange

export const taskChanges: AnyChangeDescription[] = [
  addTask,
  updateTask,
  completeTask,
  deleteTask,
  restoreTask,
  bulkUpdate,
]

export const isTaskChange = (change: Change): change is TaskChange =>
  taskChanges.some(({ name }) => name === change.name)
