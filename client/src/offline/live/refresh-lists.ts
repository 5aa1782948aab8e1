// Requests stale lists again after a change on another device: visible ones at once, others when they are shown.
import type { ChangeKind } from '@dayloop/contracts/change-kinds'
import type { Query, QueryClient } from '@tanstack/react-query'
import { markStale } from '../lists/mark-stale.ts'

export const refreshLists = async (queries: QueryClient, kinds: readonly ChangeKind[]): Promise<void> => {
  const predicate = ({ queryKey }: Query) => kinds.some((kind) => isOf(queryKey, kind))
  await markStale(queries, { predicate })
}

/** The key of a list contains its entity. Other queries depend on tasks and routines, except for the settings. */
const isOf = ([first, second]: readonly unknown[], kind: ChangeKind): boolean => {
  if (kind === 'session') return false
  if (first === 'lists') return second === kind
  if (kind === 'settings' || first === 'settings') return kind === first
  // The key of a query that is not a list begins with the path of its procedure.
  return !Array.isArray(first)
}
