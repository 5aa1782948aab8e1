// Renaming and deleting a tag in all tasks.
import { useQueryClient } from '@tanstack/react-query'
import { v4 } from 'uuid'
import { useOutbox } from '../../../offline/provider.tsx'
import { useChanges } from '../../../offline/undo/use-changes.ts'
import { tagsAfter } from '../changes/replace-tag.ts'
import { shownTasks } from './shown-tags.ts'

export const useTagActions = () => {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const changes = useChanges()
  const replace = (tag: string, by: string | null) => {
    const input = { batch_id: v4(), tag, by }
    const before = shownTasks(queries, outbox)
      .filter(({ tags }) => tagsAfter(tags, input) !== tags)
      .map(({ id, tags }) => ({ id, tags }))
    void changes.makeAndNotify({ name: 'replace_tag', input, before })
  }
  return { rename: replace, remove: (tag: string) => replace(tag, null) }
}
