// The list of a task screen: the cached list of the server, with the waiting changes applied.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useReachable } from '../../api/connection.ts'
import { applyToTasks } from '../../offline/lists/apply-to-tasks.ts'
import { knownTasks } from '../../offline/lists/cached-lists.ts'
import { listFromKnown } from '../../offline/lists/known-tasks.ts'
import { taskListQuery } from '../../offline/lists/list-queries.ts'
import { listKeys, type TaskQuery } from '../../offline/lists/list-query.ts'
import { useEntries, useOutbox } from '../../offline/provider.tsx'
import { useToday } from '../../offline/today.ts'

/** The current page of the list, the ids of its rows with waiting changes, and the state of the request. */
export const useTaskList = (query: TaskQuery, page: number) => {
  const outbox = useOutbox()
  const { registry } = outbox
  const queries = useQueryClient()
  const entries = useEntries()
  const today = useToday()
  const reachable = useReachable()
  const { data, isPlaceholderData, isError, error, isFetching, refetch } = useQuery({
    ...taskListQuery(query, page, outbox),
    placeholderData: keepPreviousData,
  })

  const isOfAnotherDay = data !== undefined && data.today !== today
  const isUnknown = (!data || isPlaceholderData) && (isError || !reachable)
  // If the list is unavailable or of another day, it is built from the other cached lists.
  const made = useMemo(() => {
    if (page !== 1 || !(isUnknown || (isOfAnotherDay && query.view !== 'all'))) return null
    const known = knownTasks(queries)
    const list = listFromKnown(known, { query, today })
    return list && { known, list }
  }, [queries, query, page, today, isOfAnotherDay, isUnknown])
  const shown = useMemo(() => {
    const list = made?.list ?? data
    const waiting = { entries, registry, ...(made && { known: made.known }) }
    return list ? applyToTasks(list, waiting, { query, today }) : null
  }, [made, data, entries, registry, query, today])

  useEffect(() => {
    if (data && data.today !== today)
      void queries.invalidateQueries({ queryKey: listKeys.all }, { cancelRefetch: false })
  }, [data, today, queries])

  const num_pages = isPlaceholderData ? 0 : (data?.pagination.num_pages ?? 0)
  useEffect(() => {
    for (const neighbour of [page + 1, page - 1]) {
      if (neighbour >= 1 && neighbour <= num_pages)
        void queries.prefetchQuery(taskListQuery(query, neighbour, outbox))
    }
  }, [queries, query, page, num_pages, outbox])

  return {
    shown,
    today,
    /** Whether it is built from the tasks on this device, because the server did not answer. */
    isFromDevice: made !== null && isUnknown,
    isPlaceholderData: isPlaceholderData && !made,
    isError,
    error,
    isFetching,
    retry: () => void refetch(),
  }
}
