// Requests data again after a change on another device: visible data at once, other data when it is shown.
import { CHANGE_KINDS, type ChangeKind } from '@dayloop/contracts/change-kinds'
import type { Query, QueryClient } from '@tanstack/react-query'
import { listKeys } from '../lists/list-query.ts'
import { markStale } from '../lists/mark-stale.ts'

export const refreshLists = async (queries: QueryClient, kinds: readonly ChangeKind[]): Promise<void> => {
  const predicate = ({ queryKey }: Query) => kinds.some((kind) => isOf(queryKey, kind))
  await markStale(queries, { predicate })
}

/** Whether a query depends on data of this kind. Its key begins with a name, after `lists` if it is stored on the device. */
const isOf = ([first, second]: readonly unknown[], kind: ChangeKind): boolean => {
  const name = first === listKeys.all[0] ? second : first
  if (kind === 'session' || name === 'user') return false
  if (CHANGE_KINDS.some((one) => one === name)) return name === kind
  // Other data, such as the tags and the history of a routine, is computed from tasks and routines.
  return kind === 'tasks' || kind === 'routines'
}
