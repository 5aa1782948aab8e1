// The tags of the user: from the server, or those of the tasks on this device.
import { tagKey, uniqueTags } from '@dayloop/contracts/tags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { useReachable } from '../../../api/connection.ts'
import { knownTasks } from '../../../offline/lists/cached-lists.ts'

/** The cache key of the tags. Changes on other devices make them stale, like lists. */
export const tagsKey = ['tags']

type CountedTag = { tag: string; total_number_tasks: number }

export const useTags = (): { tags: CountedTag[]; isError: boolean } => {
  const queries = useQueryClient()
  const isReachable = useReachable()
  const { data, isError } = useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => client.tags.tags.query(undefined, { signal }),
    enabled: isReachable,
    staleTime: 0,
  })
  if (data) return { tags: data.tags, isError: false }
  const used = knownTasks(queries).flatMap(({ tags }) => tags)
  const keys = used.map(tagKey)
  const tags = uniqueTags(used).map((tag) => ({
    tag,
    total_number_tasks: keys.filter((key) => key === tagKey(tag)).length,
  }))
  return { tags: tags.toSorted((one, other) => one.tag.localeCompare(other.tag)), isError }
}
