// What the trash shows, and what can be done with it. It is kept on the server, so it needs a connection.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { listKeys } from '../../offline/lists/list-query.ts'
import { trashTexts as texts } from '../../texts/trash.ts'
import { announce } from '../../ui/feedback/announce.ts'
import { notify } from '../../ui/feedback/notices.ts'

const trashKey = ['trash']

export const useDeletedTasks = (page: number) =>
  useQuery({
    queryKey: [...trashKey, 'tasks', page],
    queryFn: ({ signal }) => client.tasks.trash.query({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useDeletedRoutines = (page: number) =>
  useQuery({
    queryKey: [...trashKey, 'routines', page],
    queryFn: ({ signal }) => client.routines.trash.query({ page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useTrashActions = () => {
  const queries = useQueryClient()

  // Resolves once the trash has been read again, so that the row is gone when it is said.
  const run = async <Answer>(
    call: () => Promise<Answer>,
    said: (answer: Answer) => string,
  ): Promise<void> => {
    try {
      const answer = await call()
      void queries.invalidateQueries({ queryKey: listKeys.all })
      await queries.invalidateQueries({ queryKey: trashKey })
      announce(said(answer))
    } catch (error) {
      notify({ text: errorText(error, texts.failed), tone: 'danger', key: 'trash' })
      void queries.invalidateQueries({ queryKey: trashKey })
    }
  }

  return {
    restoreTask: (id: string, title: string) =>
      run(
        () => client.tasks.restore_task.mutate({ id }),
        () => texts.restored(title),
      ),
    restoreRoutine: (id: string, title: string) =>
      run(
        () => client.routines.restore_routine.mutate({ id }),
        () => texts.restored(title),
      ),
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
