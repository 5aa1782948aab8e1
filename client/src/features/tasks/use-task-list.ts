// What a task screen shows: the server's list from the cache, with the waiting changes laid over it.
import type { TaskView } from '@dayloop/contracts/calendar'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { client } from '../../api/client.ts'
import { foldTasks } from '../../offline/fold-tasks.ts'
import { askForList, listKeys } from '../../offline/lists.ts'
import type { Outbox } from '../../offline/outbox.ts'
import { useEntries, useOutbox } from '../../offline/provider.tsx'
import { localToday, useToday } from '../../offline/today.ts'

const procedures = {
  'today-tasks': client.tasks.today_tasks,
  'next-week': client.tasks.next_week_tasks,
  all: client.tasks.all_tasks,
} as const

/** One page of a list, as the cache asks for it. */
export const taskListQuery = (view: TaskView, page: number, outbox: Outbox) =>
  queryOptions({
    queryKey: listKeys.tasks(view, page),
    queryFn: ({ signal }) => askForList(() => procedures[view].query({ page }, { signal }), outbox.answers),
    gcTime: Number.POSITIVE_INFINITY,
  })

/** The page of the list as of now, which of its rows wait, and how the asking goes. */
export const useTaskList = (view: TaskView, page: number) => {
  const outbox = useOutbox()
  const queries = useQueryClient()
  const entries = useEntries()
  const today = useToday()
  const { data, dataUpdatedAt, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...taskListQuery(view, page, outbox),
    placeholderData: keepPreviousData,
  })

  const fetchedOn = isPlaceholderData ? today : localToday(new Date(dataUpdatedAt))
  const shown = useMemo(
    () => (data ? foldTasks(data, entries, { view, today, fetchedOn }) : null),
    [data, entries, view, today, fetchedOn],
  )

  useEffect(() => {
    if (dataUpdatedAt > 0 && localToday(new Date(dataUpdatedAt)) !== today)
      void queries.invalidateQueries({ queryKey: listKeys.all })
  }, [dataUpdatedAt, today, queries])

  const num_pages = isPlaceholderData ? 0 : (data?.pagination.num_pages ?? 0)
  useEffect(() => {
    for (const neighbour of [page + 1, page - 1]) {
      if (neighbour >= 1 && neighbour <= num_pages)
        void queries.prefetchQuery(taskListQuery(view, neighbour, outbox))
    }
  }, [queries, view, page, num_pages, outbox])

  return { shown, today, isPlaceholderData, isError, isFetching, retry: () => void refetch() }
}
