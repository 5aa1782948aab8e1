// Builds a list from other cached lists, if it was never loaded or is from an earlier day.
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { selectTasks, type Where } from './list-query.ts'

/** The known tasks of a list as one page in its order. Null when no task is known. */
export const listFromKnown = (known: readonly Task[], where: Where): TaskList | null => {
  if (known.length === 0) return null
  // UUIDs of version 7 sort by time.
  const newestFirst = known.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const user_tasks = selectTasks(newestFirst, where)
  const completed_tasks_count = user_tasks.filter(({ status }) => status).length
  return {
    user_tasks,
    today: where.today,
    pagination: { page: 1, num_pages: 1 },
    total_number_tasks: user_tasks.length,
    completed_tasks_count,
    pending_tasks: user_tasks.length - completed_tasks_count,
  }
}
