// Tags: the inputs and outputs of their procedures.
import { z } from 'zod'
import { Tag } from './field-schemas.ts'

export const TagCounts = z.object({ tag: z.string(), pending_tasks: z.int(), total_number_tasks: z.int() })
export type TagCounts = z.infer<typeof TagCounts>
export const TagList = z.object({ tags: z.array(TagCounts) })

const BatchId = z.uuid({ error: 'The batch id must be a UUID' })
const NewBatch = BatchId.optional().meta({
  description: 'An id for this change. It can be undone with this id, and sent again without another effect.',
})

/** Renaming a tag to the name of another tag merges the two. */
export const RenameTag = z.object({ from: Tag, to: Tag, batch_id: NewBatch })
export type RenameTag = z.infer<typeof RenameTag>

export const DeleteTag = z.object({ tag: Tag, batch_id: NewBatch })
export type DeleteTag = z.infer<typeof DeleteTag>

/** `batch_id` exists if the input has it. */
export const ChangedTags = z.object({
  changed_count: z.int(),
  batch_id: z.uuid().nullable().optional().meta({ description: 'Null if there is nothing to undo.' }),
})
export type ChangedTags = z.infer<typeof ChangedTags>

export const RestoreTags = z.object({ batch_id: BatchId })
export type RestoreTags = z.infer<typeof RestoreTags>
export const RestoredTags = z.object({
  restored_count: z.int(),
  conflict_count: z.int().meta({ description: 'The number of tasks whose tags were changed since.' }),
})
export type RestoredTags = z.infer<typeof RestoredTags>
