// One row of a task list becomes another: the step that waiting changes and the server's answers share.
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import type { Move } from './list-effect.ts'
import { matchesQuery, type Where } from './list-query.ts'

/** The list after the move, its counts too. Doing it twice changes nothing more where the list shows the row. */
export const moveTask = (
  list: TaskList,
  { id, before, after, afterShown }: Move<Task>,
  where: Where,
): TaskList => {
  const shown = list.user_tasks.find((task) => task.id === id)
  // A list of one page that lacks the row never counted it: the change has landed already, only its answer was lost.
  const counted = shown ?? (list.pagination.num_pages > 1 ? belonging(before, where) : null)
  const next = belonging(shown && afterShown ? afterShown(shown) : after, where)
  return {
    ...list,
    ...recount(list, counted, next),
    user_tasks: place(
      list,
      shown ? 'here' : before || (next && isOlder(list, next)) ? 'elsewhere' : 'nowhere',
      {
        id,
        next,
      },
    ),
  }
}

const belonging = (task: Task | null, where: Where): Task | null =>
  task && matchesQuery(task, where) ? task : null

/** The counts when one row of the list is replaced by another; null is no row. */
export const recount = (counts: TaskCounts, before: Task | null, after: Task | null): TaskCounts => {
  const done = (after?.status === true ? 1 : 0) - (before?.status === true ? 1 : 0)
  const open = (after?.status === false ? 1 : 0) - (before?.status === false ? 1 : 0)
  return {
    total_number_tasks: atLeastNone(counts.total_number_tasks + done + open),
    completed_tasks_count: atLeastNone(counts.completed_tasks_count + done),
    pending_tasks: atLeastNone(counts.pending_tasks + open),
  }
}

const atLeastNone = (count: number) => Math.max(0, count)

// A restored row comes back to its place; ids of version 7 begin with their time, those of generated tasks with their day.
const isOlder = ({ user_tasks: [first] }: TaskList, { id, routine_id }: Task) =>
  first !== undefined && routine_id === null && id < first.id

type Row = { id: string; next: Task | null }

const place = (list: TaskList, was: 'here' | 'elsewhere' | 'nowhere', { id, next }: Row): Task[] => {
  const rows = list.user_tasks
  const { page, num_pages } = list.pagination
  if (!next) return rows.filter((task) => task.id !== id)
  if (was === 'here') return rows.map((task) => (task.id === id ? next : task))
  if (was === 'nowhere') return page === 1 ? [next, ...rows] : rows
  // It comes from another list. Ids of version 7 begin with their time, so they tell roughly where it belongs.
  const at = rows.findIndex((task) => task.id < id)
  const isOnThisPage = at > 0 || (at === 0 && page === 1) || (at < 0 && page >= num_pages)
  return isOnThisPage ? rows.toSpliced(at < 0 ? rows.length : at, 0, next) : rows
}
