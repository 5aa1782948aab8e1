// Applies waiting changes to the server's list of tasks. Pure functions.
import type { Task, TaskCounts, TaskList } from '@dayloop/contracts/tasks'
import type { ChangeRegistry } from '../changes.ts'
import type { Entry } from '../outbox/entry.ts'
import type { Move } from './list-effect.ts'
import { matchesQuery, type Where } from './list-query.ts'
import { moveTask, recount } from './move-task.ts'
import { waitingMoves } from './waiting-moves.ts'

/**
 * The entries of the outbox, and the registry that describes their changes. `known` are tasks that the list may lack:
 * a change of all tasks, such as the rename of a tag, can bring them into it.
 */
export type Waiting = { entries: readonly Entry[]; registry: ChangeRegistry; known?: readonly Task[] }

/** The list to show, and the ids of its rows with waiting changes. */
export type ShownTasks = { list: TaskList; waiting: ReadonlySet<string> }

/** Applies the waiting entries to the server's list, for the user's current day. */
export const applyToTasks = (
  fetched: TaskList,
  { entries, registry, known = fetched.user_tasks }: Waiting,
  where: Where,
): ShownTasks => {
  const waiting = new Set<string>()
  let list = fetched.today === where.today ? fetched : onDay(fetched, where)
  for (const move of waitingTaskMoves(known, { entries, registry })) {
    waiting.add(move.id)
    list = moveTask(list, move, where)
  }
  return { list, waiting }
}

/** The moves of tasks with waiting changes of tasks or routines. */
export const waitingTaskMoves = (known: readonly Task[], { entries, registry }: Waiting): Move<Task>[] =>
  waitingMoves(known, entries, (change) => {
    const described = registry.of(change)
    if (described.entity === 'tasks') return described
    return described.tasks ? { kind: described.kind, ...described.tasks } : null
  })

// Removes rows that no longer belong to a list from an earlier day.
const onDay = (fetched: TaskList, where: Where): TaskList => {
  const isGone = (task: Task) => !matchesQuery(task, where)
  let counts: TaskCounts = fetched
  for (const task of fetched.user_tasks.filter(isGone)) counts = recount(counts, task, null)
  const { today } = where
  return { ...fetched, ...counts, today, user_tasks: fetched.user_tasks.filter((task) => !isGone(task)) }
}
