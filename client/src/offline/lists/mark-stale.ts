import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/** Marks queries as stale after a change. Shown queries are requested again at once, other queries when they are shown. */
export const markStale = async (
  queries: QueryClient,
  filters: Pick<QueryFilters, 'queryKey' | 'predicate'>,
): Promise<void> => {
  // The server may have read a hidden query before the change. Its answer would count as fresh.
  await queries.cancelQueries({ ...filters, type: 'inactive' })
  await queries.invalidateQueries(filters)
}
