// Renames or deletes a tag in all tasks. The server also changes tasks that this device does not know, and keeps the
// earlier tags for the undo.
import type { ChangedTags } from '@dayloop/contracts/tag-calls'
import { areSameTags, replaceTag } from '@dayloop/contracts/tags'
import type { Task } from '@dayloop/contracts/tasks'
import { v4 } from 'uuid'
import type { ChangeDescription } from '../../../offline/changes.ts'
import { paths } from '../../../paths.ts'
import { tagChange as texts } from '../../../texts/offline.ts'

export type TaggedTask = Pick<Task, 'id' | 'tags'>

/** `by` is the new name, or null if the tag is deleted. */
export type TagInput = { batch_id: string; tag: string; by: string | null }

/** `before` are the tasks with the tag that this device knows. */
export type ReplaceTagChange = { name: 'replace_tag'; input: TagInput; before: TaggedTask[] }

/** The tags of a task after the change. */
export const tagsAfter = (tags: readonly string[], { tag, by }: TagInput): readonly string[] => {
  const after = replaceTag(tags, tag, by === null ? [] : [by])
  return areSameTags(after, tags) ? tags : after
}

/** Shared by the change of a tag and its undo. */
export const ofTag = {
  entity: 'tasks' as const,
  kind: 'every' as const,
  rows: () => [],
  labels: {
    name: () => texts.name,
    done: ({ input: { tag, by } }: { input: TagInput }) =>
      by === null ? texts.deleted(tag) : texts.renamed(by),
    refused: () => texts.failed,
    addAsNew: () => '',
    title: ({ input: { tag } }: { input: TagInput }) => tag,
    lines: ({ input: { by } }: { input: TagInput }) => (by === null ? [] : [by]),
  },
  path: () => paths.allTasks,
}

export const replaceTagChange: ChangeDescription<'tasks', ReplaceTagChange, ChangedTags> = {
  ...ofTag,
  name: 'replace_tag',
  call: ({ tags }, { tag, by, batch_id }) =>
    by === null
      ? tags.delete_tag.mutate({ tag, batch_id })
      : tags.rename_tag.mutate({ from: tag, to: by, batch_id }),
  rowAfter: (row, { input }) => withNewTags(row, (tags) => tagsAfter(tags, input)),
  effects: (change) => [
    { entity: 'tags', rowAfter: (row) => replaceTagChange.rowAfter(row, change, row.id) },
  ],
  inverse: ({ input, before }, answer) =>
    answer && !answer.batch_id
      ? null
      : { name: 'restore_tags', input: { ...input, tasks: before }, undo: {} },
}

/** The same object if the tags stay the same. */
export const withNewTags = (
  row: Task | null,
  after: (tags: readonly string[]) => readonly string[],
): Task | null => {
  const tags = row && after(row.tags)
  return row && tags && tags !== row.tags ? { ...row, tags: [...tags] } : row
}

/** The same change of a tag as a new batch. */
export const replacedAgain = ({ tag, by }: TagInput, before: TaggedTask[]): ReplaceTagChange => ({
  name: 'replace_tag',
  input: { tag, by, batch_id: v4() },
  before,
})
