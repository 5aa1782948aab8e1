// Builds a list from other cached lists, if it was never loaded or is from an earlier day.
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { matchesQuery, type Where } from './list-query.ts'

/** The known tasks of a list as one page, the newest first. Null when no task is known. */
export const listFromKnown = (known: readonly Task[], where: Where): TaskList | null => {
  if (known.length === 0) return null
  // UUIDs of version 7 sort by time.
  const user_tasks = known
    .filter((task) => matchesQuery(task, where))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
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
