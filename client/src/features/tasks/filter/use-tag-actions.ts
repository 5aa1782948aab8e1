// Renaming and deleting a tag in all tasks. It needs a connection: a device does not hold all tasks.
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { errorText } from '../../../api/error-text.ts'
import { listKeys } from '../../../offline/lists/list-query.ts'
import { markStale } from '../../../offline/lists/mark-stale.ts'
import { filterTexts as texts } from '../../../texts/filter.ts'
import { announce } from '../../../ui/feedback/announce.ts'
import { tagsKey } from './use-tags.ts'

export const useTagActions = () => {
  const queries = useQueryClient()
  /** Resolves to the problem, or to null. */
  const run = async (call: () => Promise<unknown>, done: string): Promise<string | null> => {
    try {
      await call()
    } catch (error) {
      return errorText(error, texts.failed)
    }
    void markStale(queries, { queryKey: listKeys.all })
    await markStale(queries, { queryKey: tagsKey })
    announce(done)
    return null
  }
  return {
    rename: (from: string, to: string) =>
      run(() => client.tags.rename_tag.mutate({ from, to }), texts.renamed(to)),
    remove: (tag: string) => run(() => client.tags.delete_tag.mutate({ tag }), texts.deleted(tag)),
  }
}
