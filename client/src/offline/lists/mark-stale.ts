import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Marks the queries as stale after a change: shown ones are requested again at once, others when they are shown. */
export const markStale = async (
  queries: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'predicate'>,
): Promise<void> => {
  // A hidden query may be on its way, read before the change. Its answer would count as fresh.
  await queries.cancelQueries({ ...filters, type: 'inactive' })
  await queries.invalidateQueries(filters)
}
