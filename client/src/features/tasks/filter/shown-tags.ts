// The tags of the user, with the waiting changes applied.
import { tagKey, uniqueTags } from '@dayloop/contracts/tags'
import type { Task } from '@dayloop/contracts/tasks'
import type { QueryClient } from '@tanstack/react-query'
import { waitingTaskMoves } from '../../../offline/lists/apply-to-tasks.ts'
import { knownTasks } from '../../../offline/lists/cached-lists.ts'
import type { Outbox } from '../../../offline/outbox/outbox.ts'
import type { TagChange } from '../changes/tag-changes.ts'

export type CountedTag = { tag: string; total_number_tasks: number }

/** The tasks on this device, with the waiting changes applied. */
export const shownTasks = (
  queries: QueryClient,
  { entries, registry }: Pick<Outbox, 'entries' | 'registry'>,
): Task[] => {
  const known = new Map(knownTasks(queries).map((task) => [task.id, task]))
  for (const { id, after } of waitingTaskMoves([...known.values()], { entries: entries(), registry })) {
    if (after) known.set(id, after)
    else known.delete(id)
  }
  return [...known.values()]
}

/** The tags of tasks, by name. */
export const tagsOfTasks = (tasks: readonly Task[]): CountedTag[] => {
  const used = tasks.flatMap(({ tags }) => tags)
  const keys = used.map(tagKey)
  const tags = uniqueTags(used).map((tag) => ({
    tag,
    total_number_tasks: keys.filter((key) => key === tagKey(tag)).length,
  }))
  return byName(tags)
}

/**
 * The server's tags after a waiting change. The server answers the exact numbers: tasks that this device does not know
 * may have both tags of a merge.
 */
export const tagsAfterChange = (tags: readonly CountedTag[], change: TagChange): CountedTag[] => {
  const { tag, by } = change.input
  if (change.name === 'replace_tag') {
    const count = countOf(tags, tag)
    const left = tags.filter((one) => !isTag(one, tag))
    return by === null || count === 0 ? left : withCount(left, by, countOf(left, by) + count)
  }
  if (countOf(tags, tag) > 0) return [...tags]
  const count = change.input.tasks.length
  const left = by === null ? [...tags] : withCount(tags, by, countOf(tags, by) - count)
  return withCount(left, tag, count)
}

const isTag = (one: CountedTag, tag: string) => tagKey(one.tag) === tagKey(tag)

const countOf = (tags: readonly CountedTag[], tag: string): number =>
  tags.find((one) => isTag(one, tag))?.total_number_tasks ?? 0

const withCount = (tags: readonly CountedTag[], tag: string, total_number_tasks: number): CountedTag[] => {
  const known = tags.find((one) => isTag(one, tag)) ?? { tag }
  const others = tags.filter((one) => !isTag(one, tag))
  return total_number_tasks > 0 ? byName([...others, { ...known, total_number_tasks }]) : others
}

const byName = (tags: readonly CountedTag[]): CountedTag[] =>
  tags.toSorted((one, other) => one.tag.localeCompare(other.tag))
