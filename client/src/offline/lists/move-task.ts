// Replaces a row of a task list. Waiting changes and answers both use it.
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import type { Move } from './list-effect.ts'
import { inOrder, matchesQuery, type Where } from './list-query.ts'

/** The list and its counts after the move. Applying a move twice has no further effect if the list shows the row. */
export const moveTask = (
  list: TaskList,
  { id, before, after, afterShown }: Move<Task>,
  where: Where,
): TaskList => {
  const shown = list.user_tasks.find((task) => task.id === id)
  // If the only page lacks the row, the server has already applied the change and only the answer was lost.
  const counted = shown ?? (list.pagination.num_pages > 1 ? ifInList(before, where) : null)
  const next = ifInList(shown && afterShown ? afterShown(shown) : after, where)
  return {
    ...list,
    ...recount(list, counted, next),
    user_tasks: inOrder(
      placeRow(list, shown ? 'here' : before || (next && isOlder(list, next)) ? 'elsewhere' : 'nowhere', {
        id,
        next,
      }),
      where.query,
    ),
  }
}

const ifInList = (task: Task | null, where: Where): Task | null =>
  task && matchesQuery(task, where) ? task : null

/** The counts after a row is replaced. Null is no row. */
export const recount = (counts: TaskCounts, before: Task | null, after: Task | null): TaskCounts => {
  const done = (after?.status === true ? 1 : 0) - (before?.status === true ? 1 : 0)
  const open = (after?.status === false ? 1 : 0) - (before?.status === false ? 1 : 0)
  return {
    total_number_tasks: nonNegative(counts.total_number_tasks + done + open),
    completed_tasks_count: nonNegative(counts.completed_tasks_count + done),
    pending_tasks: nonNegative(counts.pending_tasks + open),
  }
}

const nonNegative = (count: number) => Math.max(0, count)

// A restored row returns to its position. UUIDs of version 7 sort by time, but ids of generated tasks do not.
const isOlder = ({ user_tasks: [first] }: TaskList, { id, routine_id }: Task) =>
  first !== undefined && routine_id === null && id < first.id

type Row = { id: string; next: Task | null }

const placeRow = (list: TaskList, was: 'here' | 'elsewhere' | 'nowhere', { id, next }: Row): Task[] => {
  const rows = list.user_tasks
  const { page, num_pages } = list.pagination
  if (!next) return rows.filter((task) => task.id !== id)
  if (was === 'here') return rows.map((task) => (task.id === id ? next : task))
  if (was === 'nowhere') return page === 1 ? [next, ...rows] : rows
  // The row comes from another list. UUIDs of version 7 sort by time, so the id gives the approximate position.
  const at = rows.findIndex((task) => task.id < id)
  const isOnThisPage = at > 0 || (at === 0 && page === 1) || (at < 0 && page >= num_pages)
  return isOnThisPage ? rows.toSpliced(at < 0 ? rows.length : at, 0, next) : rows
}
