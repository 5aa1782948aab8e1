// The procedures of tags, named after the last part of their REST paths.
import {
  ChangedTags,
  DeleteTag,
  RenameTag,
  RestoredTags,
  RestoreTags,
  TagList,
} from '@dayloop/contracts/tag-calls'
import { authedProcedure, router, sync } from '../trpc/init.ts'
import { deleteTag, renameTag, restoreTags, showTags } from './service.ts'

const EXAMPLE = {
  tag: 'home',
  from: 'home',
  to: 'house',
  pending_tasks: 2,
  total_number_tasks: 3,
  changed_count: 3,
  batch_id: '0195b3a0-0000-4000-8000-000000000001',
  restored_count: 3,
  conflict_count: 0,
}

export const tagsRouter = router({
  tags: authedProcedure
    .meta({
      rest: 'GET /api/tags',
      summary: 'List the tags with the number of their tasks',
      example: EXAMPLE,
    })
    .output(sync(TagList))
    .query(({ ctx }) => showTags(ctx)),
  rename_tag: authedProcedure
    .meta({
      rest: 'POST /api/tags/rename_tag',
      summary: 'Rename a tag in all tasks; the name of another tag merges the two',
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(RenameTag))
    .output(sync(ChangedTags))
    .mutation(({ ctx, input }) => renameTag(ctx, input)),
  delete_tag: authedProcedure
    .meta({
      rest: 'POST /api/tags/delete_tag',
      summary: 'Remove a tag from all tasks, and keep the tasks',
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(DeleteTag))
    .output(sync(ChangedTags))
    .mutation(({ ctx, input }) => deleteTag(ctx, input)),
  restore_tags: authedProcedure
    .meta({
      rest: 'POST /api/tags/restore_tags',
      summary: 'Undo a rename or a deletion of a tag in the tasks whose tags did not change since',
      refusals: ['BATCH_NOT_FOUND'],
      repeatable: true,
      touches: ['tasks'],
      example: EXAMPLE,
    })
    .input(sync(RestoreTags))
    .output(sync(RestoredTags))
    .mutation(({ ctx, input }) => restoreTags(ctx, input)),
})
