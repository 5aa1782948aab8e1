// Undoes the change of a tag. The server restores the earlier tags of each task, unless they were changed since.
import type { RestoredTags } from '@dayloop/contracts/tag-calls'
import { areSameTags } from '@dayloop/contracts/tags'
import type { ChangeDescription } from '../../../offline/changes.ts'
import {
  ofTag,
  replacedAgain,
  type TaggedTask,
  type TagInput,
  tagsAfter,
  withNewTags,
} from './replace-tag.ts'

/** `tasks` are the tasks that this device knew before the change, with their earlier tags. The lists show them at once. */
export type RestoreTagsChange = {
  name: 'restore_tags'
  input: TagInput & { tasks: TaggedTask[] }
  before?: never
}

export const restoreTags: ChangeDescription<'tasks', RestoreTagsChange, RestoredTags> = {
  ...ofTag,
  name: 'restore_tags',
  call: ({ tags }, { batch_id }) => tags.restore_tags.mutate({ batch_id }),
  rowAfter: (row, { input }, id) =>
    withNewTags(row, (tags) => {
      const before = input.tasks.find((task) => task.id === id)?.tags
      return before && areSameTags(tags, tagsAfter(before, input)) ? before : tags
    }),
  effects: (change) => [{ entity: 'tags', rowAfter: (row) => restoreTags.rowAfter(row, change, row.id) }],
  inverse: ({ input }) => replacedAgain(input, input.tasks),
  leftAlone: (_change, { conflict_count }) => conflict_count,
}
