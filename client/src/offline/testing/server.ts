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
  const deleted = new Set<string>()

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

  const handle = (change: TaskChange): Sent => {
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
        if (rows.delete(input.id)) deleted.add(input.id)
        else if (!deleted.has(input.id)) return refused('TASK_NOT_FOUND', 404)
        return answered({ message: 'Task deleted.' })
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
    call: (change: Change): Sent => (isTaskChange(change) ? handle(change) : refused('TASK_NOT_FOUND', 404)),
    list,
    rows: () => [...rows.values()],
  }
}

const refused = (name: keyof typeof ERRORS, status: number): Sent => ({
  kind: 'refused',
  refusal: { text: ERRORS[name].text, name, status },
})
