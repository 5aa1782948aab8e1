// The tags of the user: from the server, or those of the tasks on this device.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { client } from '../../../api/client.ts'
import { useReachable } from '../../../api/connection.ts'
import { tagsKey } from '../../../offline/lists/list-query.ts'
import { waitingEntries } from '../../../offline/outbox/entry.ts'
import { useEntries, useOutbox } from '../../../offline/provider.tsx'
import { isTagChange } from '../changes/tag-changes.ts'
import { type CountedTag, shownTasks, tagsAfterChange, tagsOfTasks } from './shown-tags.ts'

type Tags = {
  tags: CountedTag[]
  isError: boolean
  /** Whether they are only those of the tasks on this device. */
  isOfDevice: boolean
}

export const useTags = (): Tags => {
  const queries = useQueryClient()
  const outbox = useOutbox()
  const entries = useEntries()
  const isReachable = useReachable()
  const last = useRef<CountedTag[]>(null)
  const { data, isError, isFetching } = useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => client.tags.tags.query(undefined, { signal }),
    enabled: isReachable,
    staleTime: 0,
  })
  const waiting = waitingEntries(entries)
    .map(({ change }) => change)
    .filter(isTagChange)
  const tags = data
    ? waiting.reduce<CountedTag[]>(tagsAfterChange, data.tags)
    : tagsOfTasks(shownTasks(queries, outbox))
  // A change that was just answered is not in `data` until the answer of the next request.
  const shown = (isFetching && waiting.length === 0 && last.current) || tags
  useEffect(() => {
    last.current = data ? shown : null
  })
  return { tags: shown, isError: isError && !data, isOfDevice: !data }
}
