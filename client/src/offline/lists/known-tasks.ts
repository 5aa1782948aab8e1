// A list made of what the other lists hold: for one that this device never had, or that is of an earlier day.
import { isInView } from '@dayloop/contracts/calendar'
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { listKeys, viewOf } from './cached-lists.ts'
import type { Where } from './move-row.ts'

/** Every task in any cached list, as the newest of them has it. */
export const knownTasks = (queries: QueryClient): Task[] => {
  const lists = queries
    .getQueryCache()
    .findAll({ queryKey: listKeys.all })
    .filter(({ queryKey }) => viewOf(queryKey))
    .toSorted((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt)
  const known = new Map<string, Task>()
  for (const { queryKey } of lists) {
    for (const task of queries.getQueryData<TaskList>(queryKey)?.user_tasks ?? []) known.set(task.id, task)
  }
  return [...known.values()]
}

/** What of the known tasks belongs to a list, as one page, the newest first; null when nothing at all is known. */
export const listFromKnown = (known: readonly Task[], { view, today }: Where): TaskList | null => {
  if (known.length === 0) return null
  // Ids of version 7 begin with their time.
  const user_tasks = known
    .filter(({ due_date }) => isInView(view, due_date, today))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const completed_tasks_count = user_tasks.filter(({ status }) => status).length
  return {
    user_tasks,
    today,
    pagination: { page: 1, num_pages: 1 },
    total_number_tasks: user_tasks.length,
    completed_tasks_count,
    pending_tasks: user_tasks.length - completed_tasks_count,
  }
}
