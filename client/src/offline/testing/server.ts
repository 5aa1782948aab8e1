// An in-memory server for the model test, with the rules for tasks from docs/BEHAVIOUR.md.
import { isInView, type TaskView } from '@dayloop/contracts/calendar'
import { ERRORS } from '@dayloop/contracts/errors'
import { DEFAULT_SETTINGS, type Settings } from '@dayloop/contracts/settings'
import type { RestoredTags } from '@dayloop/contracts/tag-calls'
import { areSameTags, replaceTag } from '@dayloop/contracts/tags'
import { NEW_TASK } from '@dayloop/contracts/task-fields'
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import { updateSettings } from '../../features/settings/changes/update-settings.ts'
import type { BulkUpdateChange } from '../../features/tasks/changes/bulk-update.ts'
import { isTagChange, type TagChange } from '../../features/tasks/changes/tag-changes.ts'
import { isTaskChange, type TaskChange } from '../../features/tasks/changes/task-changes.ts'
import type { Change } from '../changes.ts'
import type { StreamBlock } from '../live/event-stream.ts'
import type { Sent } from '../outbox/sending-loop.ts'

export type ModelServer = ReturnType<typeof createServer>

/** A server for one user on one day. */
export const createServer = (today: string) => {
  const rows = new Map<string, Task>()
  const order: string[] = []
  const deleted = new Map<string, Task>()
  const batches = new Map<string, { changes: Map<string, Tags>; restored?: RestoredTags }>()
  let settings: Settings = DEFAULT_SETTINGS
  /** The device that made the change of each version. */
  const versions: unknown[] = []

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
  const isDone = (row: Task, { name, input }: ChangeOfOne) => {
    const { id: _, url_call: _view, ...wanted } = input
    const isWanted = Object.entries(wanted).every(([field, value]) => isSame(Reflect.get(row, field), value))
    return name !== 'delete_task' && isWanted
  }

  const isAsExpected = (row: Task, expected: object = {}) =>
    Object.entries(expected).every(([name, value]) => isSame(Reflect.get(row, name), value))

  const handle = (change: ChangeOfOne, undo?: Change['undo']): Sent => {
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
    if (row && !isAsExpected(row, undo?.expected) && !isDone(row, change)) return refused('TASK_CHANGED', 409)
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

  const bulkUpdate = ({ input }: BulkUpdateChange, undo?: Change['undo']): Sent => {
    const { ids, action, due_date = null, due_dates, due_times, url_call } = input
    const [changed_ids, unchanged_ids, missing_ids, conflict_ids]: string[][] = [[], [], [], []]
    for (const [index, id] of ids.entries()) {
      const isRestored = action === 'restore' && !rows.has(id)
      const row = rows.get(id) ?? (action === 'restore' ? deleted.get(id) : undefined)
      if (!row) {
        missing_ids?.push(id)
        continue
      }
      const status = action === 'complete' || (action !== 'reopen' && row.status)
      const day = due_dates?.[index] ?? due_date
      const due_time = day === null ? null : due_times ? (due_times[index] ?? null) : row.due_time
      const task = action === 'move' ? { ...row, due_date: day, due_time } : { ...row, status }
      if (!isRestored && action !== 'delete' && isSame(task, row)) unchanged_ids?.push(id)
      else if (!isAsExpected(row, Object(undo?.expected)[index])) conflict_ids?.push(id)
      else {
        changed_ids?.push(id)
        if (action === 'delete') deleted.set(id, row)
        else deleted.delete(id)
        if (action === 'delete') rows.delete(id)
        else rows.set(id, task)
      }
    }
    const conflicts = undo?.expected && { conflict_ids }
    const answer = { changed_ids, unchanged_ids, missing_ids, ...conflicts, ...counts(url_call) }
    return { kind: 'answered', answer }
  }

  const changeTags = (change: TagChange): Sent => {
    const { batch_id, tag, by } = change.input
    const batch = batches.get(batch_id)
    if (change.name === 'replace_tag') {
      const changes = batch?.changes ?? new Map<string, Tags>()
      for (const tasks of batch ? [] : [rows, deleted])
        for (const [id, task] of tasks) {
          const after = replaceTag(task.tags, tag, by === null ? [] : [by])
          if (areSameTags(task.tags, after)) continue
          changes.set(id, { before: task.tags, after })
          tasks.set(id, { ...task, tags: after })
        }
      if (changes.size > 0) batches.set(batch_id, { ...batch, changes })
      const answer = { changed_count: changes.size, batch_id: changes.size > 0 ? batch_id : null }
      return { kind: 'answered', answer }
    }
    if (!batch) return refused('BATCH_NOT_FOUND', 404)
    if (!batch.restored) {
      batch.restored = { restored_count: 0, conflict_count: 0 }
      for (const [id, { before, after }] of batch.changes)
        for (const tasks of [rows, deleted]) {
          const task = tasks.get(id)
          if (!task) continue
          if (areSameTags(task.tags, after)) tasks.set(id, { ...task, tags: [...before] })
          batch.restored[areSameTags(task.tags, after) ? 'restored_count' : 'conflict_count'] += 1
        }
    }
    return { kind: 'answered', answer: batch.restored }
  }

  const callOf = (change: TaskChange, undo?: Change['undo']): Sent =>
    change.name === 'bulk_update' ? bulkUpdate(change, undo) : handle(change, undo)

  const setSettings = ({ input, undo }: Change): Sent => {
    const holds = (values: object) =>
      Object.entries(values).every(([field, value]) => Reflect.get(settings, field) === value)
    if (!holds(undo?.expected ?? {}) && !holds(input)) return refused('SETTINGS_CHANGED', 409)
    settings = { ...settings, ...input }
    return { kind: 'answered', answer: settings }
  }

  return {
    /** Makes a change of a device. */
    call: (change: Change, device?: unknown): Sent => {
      if (change.name === updateSettings.name) return setSettings(change)
      if (!isTaskChange(change) && !isTagChange(change)) return refused('TASK_NOT_FOUND', 404)
      const before = JSON.stringify([[...rows], [...deleted]])
      const sent = isTagChange(change) ? changeTags(change) : callOf(change, undoOf(change))
      if (JSON.stringify([[...rows], [...deleted]]) !== before) versions.push(device)
      return sent
    },
    settings: () => settings,
    version: () => versions.length,
    /** The event for a device that knows a version. For its own changes it is only an id. */
    eventAfter: (version: number, device: unknown): StreamBlock | undefined => {
      const id = String(versions.length)
      if (version === versions.length) return undefined
      return versions.slice(version).every((by) => by === device) ? { id } : { event: 'tasks', id }
    },
    list,
    rows: () => [...rows.values()],
    trash: () => [...deleted.values()],
  }
}

type Tags = { before: readonly string[]; after: readonly string[] }
type ChangeOfOne = Exclude<TaskChange, BulkUpdateChange>

const undoOf = ({ undo }: Change) => undo

const refused = (name: keyof typeof ERRORS, status: number): Sent => ({
  kind: 'refused',
  refusal: { text: ERRORS[name].text, name, status },
})
