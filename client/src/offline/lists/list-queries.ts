// The queries of the lists.
import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { noteDayOf } from '../today.ts'
import { requestList } from './cached-lists.ts'
import { isPlain, listKeys, type TaskQuery } from './list-query.ts'

const procedures = {
  'today-tasks': client.tasks.today_tasks,
  'next-week': client.tasks.next_week_tasks,
  all: client.tasks.all_tasks,
} as const

/** A page of a list, as the server has it. */
export const requestTasks = (
  { view, q, ...filter }: TaskQuery,
  { signal, ...page }: { page: number; page_size?: number; signal?: AbortSignal },
  outbox: Outbox,
) => {
  const options = signal ? { signal } : {}
  return requestList(
    () =>
      noteDayOf(() =>
        q === undefined
          ? procedures[view].query({ ...page, ...filter }, options)
          : client.tasks.search.query({ ...page, ...filter, q }, options),
      ),
    outbox.answers,
  )
}

/** How long filtered lists and searches stay in memory. */
const keepFilteredMs = 300_000

/** One page of a task list. */
export const taskListQuery = (query: TaskQuery, page: number, outbox: Outbox) =>
  queryOptions({
    queryKey: listKeys.tasks(query, page),
    queryFn: ({ signal }) => requestTasks(query, { page, signal }, outbox),
    gcTime: isPlain(query) ? Number.POSITIVE_INFINITY : keepFilteredMs,
  })

/** The data that Apply Routines needs to plan offline. */
export const routinePlanQuery = (outbox: Outbox) =>
  queryOptions({
    queryKey: listKeys.plan,
    queryFn: ({ signal }) =>
      requestList(() => client.routines.routine_plan.query(undefined, { signal }), outbox.answers),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** One page of the routines. */
export const routineListQuery = (page: number, outbox: Outbox) =>
  queryOptions({
    queryKey: listKeys.routines(page),
    queryFn: ({ signal }) =>
      requestList(() => client.routines.routines.query({ page }, { signal }), outbox.answers),
    gcTime: Number.POSITIVE_INFINITY,
  })
