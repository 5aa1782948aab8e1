// The rows of the trash, and its actions. Restoring works offline and can be undone. Deleting forever needs a connection.
import type { DeletedRoutineList } from '@dayloop/contracts/routines'
import type { TaskTrash } from '@dayloop/contracts/task-trash'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { client } from '../../api/client.ts'
import { isReachable } from '../../api/connection.ts'
import { errorText } from '../../api/error-text.ts'
import { listKeys } from '../../offline/lists/list-query.ts'
import { markStale } from '../../offline/lists/mark-stale.ts'
import { waitingEntries } from '../../offline/outbox/entry.ts'
import { useEntries } from '../../offline/provider.tsx'
import { useChanges } from '../../offline/undo/use-changes.ts'
import { trashTexts as texts } from '../../texts/trash.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { notify } from '../../ui/feedback/notices.ts'

const trashKey = ['trash']
const keys = { tasks: [...trashKey, 'tasks'], routines: [...trashKey, 'routines'] }

export type DeletedTask = TaskTrash['user_tasks'][number]
export type DeletedRoutine = DeletedRoutineList['routines'][number]

export const useDeletedTasks = (page: number) =>
  useQuery({
    queryKey: [...keys.tasks, page],
    queryFn: ({ signal }) => client.tasks.trash.query({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useDeletedRoutines = (page: number) =>
  useQuery({
    queryKey: [...keys.routines, page],
    queryFn: ({ signal }) => client.routines.trash.query({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The ids of rows whose restoring is not sent yet. After other waiting changes, the trash is read again. */
export const useRestoring = (): ReadonlySet<unknown> => {
  const queries = useQueryClient()
  const waiting = waitingEntries(useEntries())
  const isIdle = waiting.length === 0
  useEffect(() => {
    if (isIdle) void markStale(queries, { queryKey: trashKey })
  }, [isIdle, queries])
  const restored = waiting.flatMap(({ change: { name, input } }) => {
    if (/^restore_/.test(name) && 'id' in input) return [input.id]
    return 'action' in input && input.action === 'restore' && 'ids' in input && Array.isArray(input.ids)
      ? input.ids
      : []
  })
  return new Set(restored)
}

export const useTrashActions = () => {
  const queries = useQueryClient()
  const changes = useChanges()

  // Resolves after the trash is read again, so that the row is gone before the notice shows.
  const run = async <Answer>(
    call: () => Promise<Answer>,
    textOf: (answer: Answer) => string,
  ): Promise<void> => {
    try {
      const answer = await call()
      void markStale(queries, { queryKey: listKeys.all })
      await markStale(queries, { queryKey: trashKey })
      announce(textOf(answer))
    } catch (error) {
      const text = isReachable() ? errorText(error, texts.failed) : texts.needsConnection
      notify({ text, tone: 'danger', key: 'trash' })
      void markStale(queries, { queryKey: trashKey })
    }
  }

  return {
    restoreTask: ({ deleted_at: _, removed_as: _reason, ...before }: DeletedTask) => {
      const { id } = before
      const outcome = changes.makeAndNotify({ name: 'restore_task', input: { id, url_call: 'all' }, before })
      queries.setQueriesData<TaskTrash>(
        { queryKey: keys.tasks },
        (list) => list && { ...list, user_tasks: list.user_tasks.filter((task) => task.id !== id) },
      )
      void outcome.then(() => markStale(queries, { queryKey: keys.tasks }))
    },
    restoreRoutine: ({ deleted_at: _, ...before }: DeletedRoutine) => {
      const { id } = before
      const outcome = changes.makeAndNotify({ name: 'restore_routine', input: { id }, before })
      queries.setQueriesData<DeletedRoutineList>(
        { queryKey: keys.routines },
        (list) => list && { ...list, routines: list.routines.filter((routine) => routine.id !== id) },
      )
      void outcome.then(() => markStale(queries, { queryKey: keys.routines }))
    },
    purge: (id: string, title: string) =>
      run(
        () => client.tasks.purge_task.mutate({ id }),
        () => texts.purged(title),
      ),
    empty: () =>
      run(
        () => client.tasks.empty_trash.mutate(),
        ({ purged_count }) => texts.emptied(purged_count),
      ),
  }
}
