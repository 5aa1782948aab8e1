// All tasks of a list, across its pages: from the server, or those on the device.
import { BULK_MAX_TASKS } from '@dayloop/contracts/limits'
import type { Task } from '@dayloop/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { isOffline, useOffline } from '../../../api/connection.ts'
import { applyToTasks } from '../../../offline/lists/apply-to-tasks.ts'
import { knownTasks } from '../../../offline/lists/cached-lists.ts'
import { listFromKnown } from '../../../offline/lists/known-tasks.ts'
import { requestTasks } from '../../../offline/lists/list-queries.ts'
import type { TaskQuery } from '../../../offline/lists/list-query.ts'
import { useOutbox } from '../../../offline/provider.tsx'

export const useAllTasks = (query: TaskQuery, today: string) => {
  const outbox = useOutbox()
  const queries = useQueryClient()
  const where = { query, today }

  const known = (): Task[] => {
    const list = listFromKnown(knownTasks(queries), where)
    const { registry } = outbox
    const shown = list && applyToTasks(list, { entries: outbox.entries(), registry }, where)
    return shown?.list.user_tasks.slice(0, BULK_MAX_TASKS) ?? []
  }
  const load = async (): Promise<{ tasks: Task[]; isComplete: boolean }> => {
    if (isOffline()) return { tasks: known(), isComplete: false }
    try {
      const list = await requestTasks(where.query, { page: 1, page_size: BULK_MAX_TASKS }, outbox)
      const { registry } = outbox
      const shown = applyToTasks(list, { entries: outbox.entries(), registry }, where)
      return { tasks: shown.list.user_tasks.slice(0, BULK_MAX_TASKS), isComplete: true }
    } catch {
      return { tasks: known(), isComplete: false }
    }
  }
  return { load, knownCount: useOffline() ? known().length : null }
}
