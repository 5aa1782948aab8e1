// The server as the model test sees it: the rules for tasks of docs/BEHAVIOUR.md, in memory.
import { isInView, type TaskView } from '@dayloop/contracts/calendar'
import { ERRORS } from '@dayloop/contracts/errors'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import { isTaskChange, type TaskChange } from '../../features/tasks/changes/task-changes.ts'
import type { Change } from '../changes.ts'
import type { Sent } from '../outbox/sending-loop.ts'

export type ModelServer = ReturnType<typeof createServer>

/** A server for one user on one day. */
export const createServer = (today: string) => {
  const rows = new Map<string, Task>()
  const order: string[] = []
  const deleted = new Map<string, Task>()

  const belonging = (view: TaskView) =>
    order.flatMap((id) => rows.get(id) ?? []).filter((task) => isInView(view, task.due_date, today))

  const counts = (view: TaskView): TaskCounts => {
    const tasks = belonging(view)
    const completed = tasks.filter(({ status }) => status).length
    return {
      total_number_tasks: tasks.length,
      completed_tasks_count: completed,
      pending_tasks: tasks.length - completed,
    }
  }

  const list = (view: TaskView): TaskList => ({
    user_tasks: belonging(view),
    today,
    pagination: { page: 1, num_pages: 1 },
    ...counts(view),
  })

  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const isDone = (row: Task, { name, input }: TaskChange) => {
    const { id: _, url_call: _view, ...wanted } = input
    const isWanted = Object.entries(wanted).every(([field, value]) => isSame(Reflect.get(row, field), value))
    return name !== 'delete_task' && isWanted
  }

  const handle = (change: TaskChange, undo?: Change['undo']): Sent => {
    const { input } = change
    const row = rows.get(input.id)
    const answered = (answer: object): Sent => ({
      kind: 'answered',
      answer: { ...answer, ...counts(input.url_call) },
    })
    const store = (task: Task) => {
      rows.set(task.id, task)
      return answered({ task })
    }
    const isConflict =
      row &&
      Object.entries(undo?.expected ?? {}).some(([name, value]) => !isSame(Reflect.get(row, name), value))
    if (isConflict && !isDone(row, change)) return refused('TASK_CHANGED', 409)
    switch (change.name) {
      case 'add_task': {
        if (deleted.has(input.id)) return refused('TASK_DELETED', 409)
        if (row) return answered(row)
        const { url_call: _, ...fields } = change.input
        const task = { ...NEW_TASK, ...fields }
        rows.set(task.id, task)
        order.unshift(task.id)
        return answered(task)
      }
      case 'delete_task':
        if (row) {
          rows.delete(input.id)
          deleted.set(input.id, row)
        } else if (!deleted.has(input.id)) return refused('TASK_NOT_FOUND', 404)
        return answered({ message: 'Task deleted.' })
      case 'restore_task': {
        const task = row ?? deleted.get(input.id)
        deleted.delete(input.id)
        return task ? store(task) : refused('TASK_NOT_FOUND', 404)
      }
      case 'task_complete':
        return row ? store({ ...row, status: change.input.status }) : refused('TASK_NOT_FOUND', 404)
      case 'update_task': {
        if (!row) return refused('TASK_NOT_FOUND', 404)
        const { id: _, url_call: _view, ...fields } = change.input
        return store({ ...row, ...fields })
      }
    }
  }

  return {
    call: (change: Change): Sent =>
      isTaskChange(change) ? handle(change, undoOf(change)) : refused('TASK_NOT_FOUND', 404),
    list,
    rows: () => [...rows.values()],
  }
}

const undoOf = ({ undo }: Change) => undo

const refused = (name: keyof typeof ERRORS, status: number): Sent => ({
  kind: 'refused',
  refusal: { text: ERRORS[name].text, name, status },
})
