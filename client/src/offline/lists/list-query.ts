// A list is a page of a query. Its key identifies it in the cache and in IndexedDB.
import { isInView, TASK_VIEWS, type TaskView } from '@dayloop/contracts/calendar'
import type { Task } from '@dayloop/contracts/tasks'

/** Which tasks a list has. A filter is one more field here and its rule below. */
export type TaskQuery = { view: TaskView }

/** The query of a list and the user's current day. */
export type Where = { query: TaskQuery; today: string }

type Rules = {
  [Field in keyof TaskQuery]-?: {
    isValue: (value: unknown) => boolean
    matches: (task: Task, wanted: NonNullable<TaskQuery[Field]>, today: string) => boolean
  }
}
const rules: Rules = {
  view: {
    isValue: (value) => TASK_VIEWS.some((view) => view === value),
    matches: (task, view, today) => isInView(view, task.due_date, today),
  },
}

/** Whether the task belongs to the list. */
export const matchesQuery = (task: Task, { query, today }: Where): boolean =>
  rules.view.matches(task, query.view, today)

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

/** The query of a cached list of tasks. Null for other lists and for a query without rules. */
export const taskQueryOf = ([, entity, query]: readonly unknown[]): TaskQuery | null =>
  entity === 'tasks' && isTaskQuery(query) ? query : null

/** Whether a cached list is a page of the routines. */
export const isRoutineList = ([, entity, query]: readonly unknown[]): boolean =>
  entity === 'routines' && JSON.stringify(query) === '{}'

const isTaskQuery = (query: unknown): query is TaskQuery => {
  const { view, ...others } = Object(query)
  return rules.view.isValue(view) && Object.keys(others).length === 0
}
