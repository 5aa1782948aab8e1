// Requests again what a change elsewhere made stale: what is on the screen at once, the rest when it is shown.
import type { ChangeKind } from '@dayloop/contracts/change-kinds'
import type { QueryClient } from '@tanstack/react-query'

export const refreshLists = (queries: QueryClient, kinds: readonly ChangeKind[]): void => {
  void queries.invalidateQueries({ predicate: ({ queryKey }) => kinds.some((kind) => isOf(queryKey, kind)) })
}

/** Lists name what they hold. Everything else that is no setting is made of tasks and routines. */
const isOf = ([first, second]: readonly unknown[], kind: ChangeKind): boolean => {
  if (kind === 'session') return false
  if (first === 'lists') return second === kind
  if (kind === 'settings' || first === 'settings') return kind === first
  // The procedures that React itself calls have a key that begins with a list.
  return !Array.isArray(first)
}
