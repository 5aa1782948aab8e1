// The tags in a form. Pure functions.
import { TAG_MAX_LENGTH, TAGS_MAX } from '@dayloop/contracts/limits'
import { uniqueTags } from '@dayloop/contracts/tags'
import { textProblem } from '@dayloop/contracts/text'

/** Adds the tags of a comma-separated text. The first spelling of a tag is kept. */
export const withTags = (tags: readonly string[], typed: string): string[] =>
  uniqueTags([...tags, ...typed.split(/[,，、]/).map(cleanTag)].filter((tag) => tag !== ''))

// Users may type `#` before a tag, as in quick add.
const cleanTag = (typed: string): string =>
  typed
    .trim()
    .replace(/^#(?=\S)/, '')
    .trim()

/** The first problem of the tags, or null. */
export const tagsProblem = (
  tags: readonly string[],
  texts: { label: string; tooMany: string },
): string | null => {
  if (tags.length > TAGS_MAX) return texts.tooMany
  const rule = { label: texts.label, min: 1, max: TAG_MAX_LENGTH, visible: true }
  return tags.map((tag) => textProblem(tag, rule)).find((problem) => problem !== null) ?? null
}

/** The tags in a stored draft. */
export const readTags = (text: string): string[] => {
  const tags: unknown = JSON.parse(text)
  return Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : []
}
