// A list made of what the other lists hold: for one that this device never had, or that is of an earlier day.
import type { Task, TaskList } from '@dayloop/contracts/tasks'
import { matchesQuery, type Where } from './list-query.ts'

/** What of the known tasks belongs to a list, as one page, the newest first; null when nothing at all is known. */
export const listFromKnown = (known: readonly Task[], where: Where): TaskList | null => {
  if (known.length === 0) return null
  // Ids of version 7 begin with their time.
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
