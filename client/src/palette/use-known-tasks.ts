// The tasks on this device, with the waiting changes applied.
import type { Task } from '@dayloop/contracts/tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { applyToTasks } from '../offline/lists/apply-to-tasks.ts'
import { knownTasks } from '../offline/lists/cached-lists.ts'
import { listFromKnown } from '../offline/lists/known-tasks.ts'
import { useEntries, useOutbox } from '../offline/provider.tsx'
import { useToday } from '../offline/today.ts'

/** All tasks of the device, pending before completed, then the newest first. `found` is the last answer of the server. */
export const useKnownTasks = (found: unknown): readonly Task[] => {
  const { registry } = useOutbox()
  const queries = useQueryClient()
  const entries = useEntries()
  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer adds tasks to the device
  return useMemo(() => {
    const where = { query: { view: 'all' }, today } as const
    const list = listFromKnown(knownTasks(queries), where)
    const tasks = list ? applyToTasks(list, { entries, registry }, where).list.user_tasks : []
    return tasks.toSorted((one, other) => Number(one.status) - Number(other.status))
  }, [queries, entries, registry, today, found])
}
