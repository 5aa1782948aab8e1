// The list of the routines screen: the cached list of the server, with the waiting changes applied.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { applyToRoutines } from '../../offline/lists/apply-to-routines.ts'
import { routineListQuery } from '../../offline/lists/list-queries.ts'
import { useEntries, useOutbox } from '../../offline/provider.tsx'

/** The current page of the routines, the ids of its rows with waiting changes, and the state of the request. */
export const useRoutineList = (page: number) => {
  const outbox = useOutbox()
  const queries = useQueryClient()
  const { registry } = outbox
  const entries = useEntries()
  const { data, isPlaceholderData, isError, error, refetch } = useQuery({
    ...routineListQuery(page, outbox),
    placeholderData: keepPreviousData,
  })
  const shown = useMemo(
    () => (data ? applyToRoutines(data, { entries, registry }) : null),
    [data, entries, registry],
  )

  const num_pages = isPlaceholderData ? 0 : (data?.pagination.num_pages ?? 0)
  useEffect(() => {
    for (const neighbour of [page + 1, page - 1]) {
      if (neighbour >= 1 && neighbour <= num_pages)
        void queries.prefetchQuery(routineListQuery(neighbour, outbox))
    }
  }, [queries, page, num_pages, outbox])

  return { shown, isPlaceholderData, isError, error, retry: () => void refetch() }
}
