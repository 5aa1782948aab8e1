// A list is a page of a query. Its key identifies it in the cache and in IndexedDB.
import { isInView, TASK_VIEWS, type TaskView } from '@dayloop/contracts/calendar'
import type { TaskFilter, TaskSort } from '@dayloop/contracts/task-query'
import type { Task } from '@dayloop/contracts/tasks'

/** Which tasks a list has, and their order. `q` is the text of a search. */
export type TaskQuery = TaskFilter & { view: TaskView; sort?: TaskSort | undefined; q?: string | undefined }

/** The query of a list and the user's current day. */
export type Where = { query: TaskQuery; today: string }

/** The fields that decide whether a task belongs to a list. */
export type MatchedTask = Omit<Task, 'id' | 'completed_at' | 'routine_id'>

/** The rules of filters, orders and searches. */
export type FilterRules = {
  /** Whether the fields of a query, except its view, are all known. */
  isFilter: (fields: object) => boolean
  passes: (task: MatchedTask, query: TaskQuery) => boolean
  inOrder: (tasks: Task[], query: TaskQuery) => Task[]
  /** The tasks that belong to the query, in its order. The given tasks are sorted from the newest to the oldest. */
  select: (tasks: Task[], query: TaskQuery) => Task[]
}

let filterRules: FilterRules | null = null

/** Adds the rules of filters. Their code loads with the first list that needs it. */
export const setFilterRules = (rules: FilterRules): void => {
  filterRules = rules
}

/** Whether the query has only a view: no filter, no search, and the default order. */
export const isPlain = (query: TaskQuery): boolean => Object.keys(query).length === 1

/** Whether the task belongs to the list. */
export const matchesQuery = (task: MatchedTask, { query, today }: Where): boolean =>
  isInView(query.view, task.due_date, today) && filterRules?.passes(task, query) !== false

/** Sorts the tasks of a list. In the default order, they stay as they are. */
export const inOrder = (tasks: Task[], query: TaskQuery): Task[] =>
  filterRules?.inOrder(tasks, query) ?? tasks

/** The tasks that belong to the list, in its order. The given tasks are sorted from the newest to the oldest. */
export const selectTasks = (tasks: readonly Task[], { query, today }: Where): Task[] => {
  const inView = tasks.filter((task) => isInView(query.view, task.due_date, today))
  return filterRules?.select(inView, query) ?? inView
}

/** The names of the lists in the cache: entity, query, page. */
export const listKeys = {
  all: ['lists'],
  ofTasks: ['lists', 'tasks'],
  tasks: (query: TaskQuery, page: number) => ['lists', 'tasks', query, page],
  ofRoutines: ['lists', 'routines'],
  routines: (page: number) => ['lists', 'routines', {}, page],
  settings: ['lists', 'settings'],
  plan: ['lists', 'routine_plan'],
  history: (id: string) => ['lists', 'routine_history', id],
} as const

/** The cache key of the user's tags. Changes on other devices make them stale, like lists. */
export const tagsKey = ['tags']

/** The query of a cached list of tasks. Null for other lists and for a query without rules. */
export const taskQueryOf = ([, entity, query]: readonly unknown[]): TaskQuery | null =>
  entity === 'tasks' && isTaskQuery(query) ? query : null

/** Whether a cached list is a page of the routines. */
export const isRoutineList = ([, entity, query]: readonly unknown[]): boolean =>
  entity === 'routines' && JSON.stringify(query) === '{}'

const isTaskQuery = (query: unknown): query is TaskQuery => {
  const { view, ...others } = Object(query)
  const isView = TASK_VIEWS.some((one) => one === view)
  return isView && (filterRules?.isFilter(others) ?? Object.keys(others).length === 0)
}
