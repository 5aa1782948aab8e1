// The actions of a task list. Each adds a change to the outbox and announces it to screen readers. If the list no longer
// has the changed task, a notice links to it.
import { isInView } from '@dayloop/contracts/calendar'
import { changedFields } from '@dayloop/contracts/fields'
import { TASK_FIELDS, type TaskFields } from '@dayloop/contracts/task-fields'
import type { Task } from '@dayloop/contracts/tasks'
import { v7 } from 'uuid'
import { navigate } from 'wouter/use-browser-location'
import { matchesQuery, type TaskQuery } from '../../offline/lists/list-query.ts'
import { type Entry, isGone } from '../../offline/outbox/entry.ts'
import { useOutbox } from '../../offline/provider.tsx'
import { useChanges } from '../../offline/undo/use-changes.ts'
import { undo as undoTexts } from '../../texts/offline.ts'
import { taskLists, tasks } from '../../texts/tasks.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { type Notice, notify } from '../../ui/feedback/notices.ts'
import { pathOf } from './changes/task-change.ts'
import { isTaskChange, type TaskChange } from './changes/task-changes.ts'

/** The actions of the current list. */
export const useTaskActions = (query: TaskQuery, today: string) => {
  const { view } = query
  const outbox = useOutbox()
  const changes = useChanges()
  const at = (id: string) => ({ id, url_call: view })

  /** A notice that links to the task if the current list does not have it. */
  const placeNotice = (
    fields: TaskFields,
    status: boolean,
    text: (title: string, list: string) => string,
  ): Notice | undefined => {
    if (matchesQuery({ ...fields, status }, { query, today })) return undefined
    const place = isInView('next-week', fields.due_date, today) ? 'next-week' : 'all'
    return {
      text: text(fields.task_title, taskLists[place].title),
      action: { label: tasks.show, onClick: () => navigate(pathOf[place]) },
    }
  }
  const moveNotice = (before: Task, fields: TaskFields) =>
    isInView(view, before.due_date, today) ? placeNotice(fields, before.status, tasks.movedTo) : undefined

  const addChange = (fields: TaskFields): TaskChange => {
    const notice = placeNotice(fields, false, tasks.addedTo)
    if (notice) notify(notice)
    else announce(tasks.results.added(fields.task_title))
    return { name: 'add_task', input: { ...at(v7()), ...fields } }
  }
  const updateChange = (before: Task, fields: TaskFields): TaskChange => ({
    name: 'update_task',
    input: { ...at(before.id), ...changedFields(TASK_FIELDS, before, fields) },
    before,
  })
  const update = (before: Task, fields: TaskFields) => {
    const change = updateChange(before, fields)
    const notice = moveNotice(before, fields)
    if (!notice) return changes.makeAndNotify(change)
    const { outcome, undo } = changes.make(change)
    notify({ ...notice, secondAction: { label: undoTexts.undo, onClick: undo } })
    return outcome
  }

  return {
    add: (fields: TaskFields) => changes.make(addChange(fields)).outcome,
    update: async (before: Task, fields: TaskFields) => {
      if (Object.keys(changedFields(TASK_FIELDS, before, fields)).length > 0) await update(before, fields)
    },
    complete: (before: Task, status: boolean) =>
      void changes.makeAndNotify({ name: 'task_complete', input: { ...at(before.id), status }, before }),
    remove: (before: Task) =>
      void changes.makeAndNotify({ name: 'delete_task', input: at(before.id), before }),
    /**
     * Sends a rejected change again, with the edited fields. `row` is the current row of an update. If the row no longer
     * exists, a new task is added.
     */
    resend: (entry: Entry, fields: TaskFields, row: Task | undefined) => {
      const { key, change } = entry
      if (isGone(entry)) return outbox.resend(key, addChange(fields))
      if (isTaskChange(change) && change.name === 'add_task')
        return outbox.resend(key, { ...change, input: { ...change.input, ...fields } })
      if (!row) return outbox.resend(key, addChange(fields))
      if (Object.keys(changedFields(TASK_FIELDS, row, fields)).length === 0) return outbox.discard(key)
      const notice = moveNotice(row, fields)
      if (notice) notify(notice)
      else announce(tasks.results.updated(fields.task_title))
      return outbox.resend(key, updateChange(row, fields))
    },
  }
}
