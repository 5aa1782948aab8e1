// The effect of an answer on the cached lists of its entity.
import type { TaskView } from '@dayloop/contracts/calendar'
import type { Routine } from '@dayloop/contracts/routines'
import type { Settings } from '@dayloop/contracts/settings'
import type { Task, TaskCounts } from '@dayloop/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'

/**
 * `before` is the row that the server's counts include, and `after` the row after the change. Null means no row. If the answer
 * does not contain the row, `afterShown` computes it from the row that a list shows.
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
  /** Writes the answer to a list of another entity, which is then requested again. */
  | { entity: 'other'; apply: (queries: QueryClient) => void }
  /** Any task may have other tags. `rowAfter` computes a row that a list shows. */
  | { entity: 'tags'; rowAfter: (row: Task) => Task | null }
