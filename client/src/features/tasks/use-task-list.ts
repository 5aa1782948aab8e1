// What a task screen shows: the server's list from the cache, with the waiting changes laid over it.
import type { TaskView } from '@dayloop/contracts/calendar'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useReachable } from '../../api/connection.ts'
import { foldTasks } from '../../offline/fold-tasks.ts'
import { knownTasks, listFromKnown } from '../../offline/known-tasks.ts'
import { taskListQuery } from '../../offline/list-queries.ts'
import { listKeys } from '../../offline/lists.ts'
import { useEntries, useOutbox } from '../../offline/provider.tsx'
import { useToday } from '../../offline/today.ts'
import { localToday } from '../../time-zone.ts'

/** The page of the list as of now, which of its rows wait, and how the asking goes. */
export const useTaskList = (view: TaskView, page: number) => {
  const outbox = useOutbox()
  const queries = useQueryClient()
  const entries = useEntries()
  const today = useToday()
  const reachable = useReachable()
  const { data, dataUpdatedAt, isPlaceholderData, isError, isFetching, refetch } = useQuery({
    ...taskListQuery(view, page, outbox),
    placeholderData: keepPreviousData,
  })

  const fetchedOn = isPlaceholderData || !data ? today : localToday(new Date(dataUpdatedAt))
  const isUnknown = !data && (isError || !reachable)
  // A list that cannot be had now, or that is of another day: what the other lists hold of it.
  const made = useMemo(
    () =>
      page === 1 && (isUnknown || (fetchedOn !== today && view !== 'all'))
        ? listFromKnown(knownTasks(queries), { view, today })
        : null,
    [queries, view, page, today, fetchedOn, isUnknown],
  )
  const list = made ?? data
  const shown = useMemo(
    () => (list ? foldTasks(list, entries, { view, today, fetchedOn: made ? today : fetchedOn }) : null),
    [list, made, entries, view, today, fetchedOn],
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
