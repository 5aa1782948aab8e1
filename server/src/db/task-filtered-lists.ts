// SQL that reads filtered and sorted lists of tasks, from the derived tables (task-index.ts).
import { tagKey } from '@dayloop/contracts/tags'
import type { TaskFilter, TaskSort } from '@dayloop/contracts/task-query'
import type { TaskList } from '@dayloop/contracts/tasks'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { StatementRunner } from '../postgres/database.ts'
import { type Parameter, prepared } from '../postgres/prepared.ts'
import { type SignedIn, validCredential } from './credential.ts'
import { COUNT_COLUMNS, type Days, viewValues } from './task-counts.ts'
import { tasksOf } from './task-entries.ts'
import { hasUnindexed } from './task-index.ts'
import { countsOf } from './task-list-counts.ts'
import { PAGES, planOf } from './task-list-pages.ts'
import type { Shape, Values } from './task-list-shape.ts'
import { type PageOf, pageOf } from './task-lists.ts'

export type ListQuery = TaskFilter & { sort: TaskSort }

/** A page of the filtered list. `is_stale`: it lacks changes that were not indexed yet. */
type Found = { answer: Omit<TaskList, 'today'>; is_stale: boolean }

/** A page of a filtered list with its counts; undefined if the session has ended. */
export async function listFiltered(
  db: StatementRunner,
  signedIn: SignedIn,
  { days, page, page_size, sort, status, tag, priority }: PageOf & ListQuery & { days: Days },
): Promise<Found | undefined> {
  const kind = days === null ? 'everything' : days.from === days.to ? 'one_day' : 'several_days'
  const list = statementOf({
    kind,
    sort: sortIn(kind, sort, priority),
    status: status === undefined ? 'any' : 'given',
    priority: priority === undefined ? 'any' : 'given',
    page: page === 1 ? 'first' : 'any',
  })
  const [found] = await list(db, {
    status: status === 'completed',
    tag_key: tag === undefined ? '' : tagKey(tag),
    priority: priority ?? 0,
    page,
    page_size,
    ...viewValues(signedIn, days),
  })
  return found
}

/** Tasks that are all equal in an order are newest first. */
function sortIn(kind: Shape['kind'], sort: TaskSort, priority: number | undefined): TaskSort {
  const isEqual = sort === 'due' ? kind === 'one_day' : sort === 'priority' && priority !== undefined
  return isEqual ? 'newest' : sort
}

const statements = new Map<string, ReturnType<typeof statement>>()

function statementOf(shape: Shape) {
  const key = Object.values(shape).join()
  const known = statements.get(key) ?? statement(shape)
  statements.set(key, known)
  return known
}

function statement(shape: Shape) {
  return prepared((db, parameter: Parameter<Values>) => {
    const parts = db
      .with('credential', validCredential(parameter))
      .with('counts', () => countsOf(shape, parameter))
      .with('pages', () => pageOf(parameter))
    const plan = planOf(shape, parameter)
    const planned = plan
      ? parts.with(
          (cte) => cte('scan_plan').materialized(),
          () => plan,
        )
      : parts
    return planned
      .selectFrom((query) =>
        query
          .selectFrom(['credential', 'counts', 'pages'])
          .select(({ ref }) => [
            tasksOf(PAGES[shape.sort](shape, parameter), parameter).as('user_tasks'),
            jsonBuildObject({ page: ref('page'), num_pages: ref('num_pages') }).as('pagination'),
            ...COUNT_COLUMNS,
          ])
          .as('list'),
      )
      .select(({ fn }) => [fn.toJson('list').as('answer'), hasUnindexed(parameter).as('is_stale')])
  })
}
