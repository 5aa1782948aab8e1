// Tags: the inputs and outputs of their procedures.
import { z } from 'zod'
import { Tag } from './field-schemas.ts'

export const TagCounts = z.object({ tag: z.string(), pending_tasks: z.int(), total_number_tasks: z.int() })
export type TagCounts = z.infer<typeof TagCounts>
export const TagList = z.object({ tags: z.array(TagCounts) })

/** Renaming a tag to the name of another tag merges the two. */
export const RenameTag = z.object({ from: Tag, to: Tag })
export type RenameTag = z.infer<typeof RenameTag>

export const DeleteTag = z.object({ tag: Tag })
export type DeleteTag = z.infer<typeof DeleteTag>

export const ChangedTags = z.object({ changed_count: z.int() })
