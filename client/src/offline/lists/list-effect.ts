// The effect of an answer on the cached lists of its entity.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { Routine } from '@dayloop/contracts/routines'
import type { Settings } from '@dayloop/contracts/settings'
import type { Task, TaskCounts } from '@dayloop/contracts/tasks'

/**
 * `before` is what the server's list is believed to count, `after` what it comes to; null is no row. If the answer does not
 * contain the row, `afterShown` is what becomes of the row as a list shows it.
 */
export type Move<Row> = {
  id: string
  before: Row | null
  after: Row | null
  afterShown?: (row: Row) => Row | null
}

/** `counts` are the counts of one view on the server's day. */
export type ListEffect =
  | { entity: 'tasks'; moves: Move<Task>[]; counts?: { view: TaskView; values: TaskCounts } }
  | { entity: 'routines'; moves: Move<Routine>[] }
  | { entity: 'settings'; values: Settings }
