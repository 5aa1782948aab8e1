// The rules of filters, orders and searches, as on the server. Importing this file adds them to the lists.
import { titleKey } from '@dayloop/contracts/search-text'
import { type SearchQuery, searchQuery } from '@dayloop/contracts/search-words'
import { passesFilter, type TaskSort } from '@dayloop/contracts/task-query'
import { queryFor, type SearchedFields, searchMatch } from '@dayloop/contracts/task-search'
import type { Task } from '@dayloop/contracts/tasks'
import { type FilterRules, setFilterRules, type TaskQuery } from './list-query.ts'

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Undated tasks come last. */
const lastDay = '9999-99-99'

const orders: Record<TaskSort, (one: Task, other: Task) => number> = {
  newest: () => 0,
  due: (one, other) => compareTexts(one.due_date ?? lastDay, other.due_date ?? lastDay),
  priority: (one, other) => one.priority - other.priority,
  title: (one, other) => compareTexts(titleKey(one.task_title), titleKey(other.task_title)),
}

const inOrder = (tasks: Task[], { sort = 'newest' }: TaskQuery): Task[] =>
  sort === 'newest' ? tasks : tasks.toSorted(orders[sort])

const fieldNames = ['status', 'tag', 'priority', 'sort', 'q']

const filterRules: FilterRules = {
  isFilter: (fields) => Object.keys(fields).every((name) => fieldNames.includes(name)),
  passes: (task, query) =>
    passesFilter(task, query) &&
    (query.q === undefined || searchMatch(task, meantQuery(query.q, [task])) !== null),
  inOrder,
  select: (tasks, query) => {
    const passing = tasks.filter((task) => passesFilter(task, query))
    return query.q === undefined ? inOrder(passing, query) : search(passing, query.q, tasks)
  },
}

let last = { q: '', query: searchQuery('') }

/** The query of a text for these tasks. The last text is often searched again. */
const meantQuery = (q: string, tasks: readonly SearchedFields[]): SearchQuery => {
  if (last.q !== q) last = { q, query: searchQuery(q) }
  return queryFor(tasks, last.query)
}

/** Title before details, pending before completed, then the newest. */
const search = (tasks: readonly Task[], q: string, all: readonly Task[]): Task[] => {
  const query = meantQuery(q, all)
  return tasks
    .flatMap((task) => {
      const match = searchMatch(task, query)
      return match ? [{ task, rank: (match === 'title' ? 0 : 2) + Number(task.status) }] : []
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ task }) => task)
}

setFilterRules(filterRules)
