// One change of many tasks: `before` has the task of each id, in the order of the ids.
import type { TaskView } from '@dayloop/contracts/calendar'
import { completedTask, editedTask } from '@dayloop/contracts/task-fields'
import type { BulkAction, BulkUpdated } from '@dayloop/contracts/task-trash'
import type { Task } from '@dayloop/contracts/tasks'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { bulk as texts } from '../../../texts/offline.ts'
import { expectedTask, pathOf } from './task-change.ts'

export type BulkUpdateChange = {
  name: 'bulk_update'
  input: {
    ids: string[]
    action: BulkAction
    due_date?: string | null
    /** Instead of `due_date`: a day, and a time of day, for each id. */
    due_dates?: (string | null)[]
    due_times?: (string | null)[]
    url_call: TaskView
  }
  before: Task[]
}

const opposite: Record<BulkAction, BulkAction> = {
  complete: 'reopen',
  reopen: 'complete',
  delete: 'restore',
  restore: 'delete',
  move: 'move',
}

const taskAfter = (task: Task | null, { input, before }: BulkUpdateChange, index: number): Task | null => {
  const { action, due_date, due_dates, due_times } = input
  if (action === 'restore') return task ?? before[index] ?? null
  if (!task || action === 'delete') return null
  if (action !== 'move') return completedTask(task, action === 'complete')
  return editedTask(task, { due_date: due_dates?.[index] ?? due_date ?? null, due_time: due_times?.[index] })
}

const rowAfter = (task: Task | null, change: BulkUpdateChange, id: string): Task | null =>
  taskAfter(task, change, change.input.ids.indexOf(id))

const rows = ({ input, before }: BulkUpdateChange) =>
  input.ids.map((id, index) => ({ id, before: input.action === 'restore' ? null : (before[index] ?? null) }))

/** The values of a task that its undo requires. */
const valuesAfter: Record<BulkAction, (task: Task) => Partial<Task>> = {
  complete: ({ status }) => ({ status }),
  reopen: ({ status }) => ({ status }),
  move: ({ due_date, due_time }) => ({ due_date, due_time }),
  restore: expectedTask,
  delete: () => ({}),
}

// A missing task is deleted already.
const idsLeftAlone = (action: BulkAction, { missing_ids, conflict_ids = [] }: BulkUpdated): string[] =>
  action === 'delete' ? conflict_ids : [...missing_ids, ...conflict_ids]

export const bulkUpdate: ChangeDescription<'tasks', BulkUpdateChange, BulkUpdated> = {
  name: 'bulk_update',
  entity: 'tasks',
  kind: 'many',
  call: (client, input) => client.tasks.bulk_update.mutate(input),
  rows,
  rowAfter,
  effects: (change, { missing_ids, conflict_ids = [], ...counts }) => {
    const { total_number_tasks, completed_tasks_count, pending_tasks } = counts
    const moves = rows(change)
      .filter(({ id }) => !conflict_ids.includes(id))
      .map(({ id, before }) =>
        missing_ids.includes(id)
          ? { id, before, after: null }
          : {
              id,
              before,
              after: rowAfter(before, change, id),
              afterShown: (row: Task) => rowAfter(row, change, id),
            },
      )
    const values = { total_number_tasks, completed_tasks_count, pending_tasks }
    return [{ entity: 'tasks', moves, counts: { view: change.input.url_call, values } }]
  },
  inverse: (change, answer) => {
    const { name, input, before } = change
    const { action, url_call } = input
    const changed_ids = answer?.changed_ids ?? []
    const leftAlone = answer ? idsLeftAlone(input.action, answer) : []
    const isChanged = (task: Task, after: Task | null) => {
      // No task has changed if an earlier attempt succeeded and only its answer was lost.
      if (changed_ids.length > 0) return changed_ids.includes(task.id)
      const isOther = action === 'restore' || JSON.stringify(after) !== JSON.stringify(task)
      return isOther && !leftAlone.includes(task.id)
    }
    const changed = before.flatMap((task, index) => {
      const after = taskAfter(task, change, index)
      return isChanged(task, after) ? [{ task, after: after ?? task }] : []
    })
    if (changed.length === 0) return null
    const back = { ids: changed.map(({ task }) => task.id), action: opposite[action], url_call }
    const times = {
      due_dates: changed.map(({ task }) => task.due_date),
      due_times: changed.map(({ task }) => task.due_time),
    }
    return {
      name,
      input: action === 'move' ? { ...back, ...times } : back,
      before: changed.map(({ after }) => after),
      undo: action === 'delete' ? {} : { expected: changed.map(({ after }) => valuesAfter[action](after)) },
    }
  },
  leftAlone: ({ input }, answer) => idsLeftAlone(input.action, answer).length,
  labels: {
    name: () => texts.name,
    done: ({ input }) => texts.title(input.ids.length),
    refused: ({ input }) => texts.refused(input.ids.length),
    addAsNew: () => '',
    title: ({ input }) => texts.title(input.ids.length),
    lines: () => [],
  },
  path: ({ input }) => pathOf[input.url_call],
}
