// The offline changes of a tag in all tasks.
import type { AnyChangeDescription, Change } from '../../../offline/changes.ts'
import { type ReplaceTagChange, replaceTagChange } from './replace-tag.ts'
import { type RestoreTagsChange, restoreTags } from './restore-tags.ts'

export type TagChange = ReplaceTagChange | RestoreTagsChange

export const tagChanges: AnyChangeDescription[] = [replaceTagChange, restoreTags]

export const isTagChange = (change: Change): change is TagChange =>
  tagChanges.some(({ name }) => name === change.name)
