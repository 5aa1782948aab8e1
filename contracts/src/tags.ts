// The rules of tags: when two are equal, and which spelling a task keeps.

/** The key by which tags are equal: without case. */
export function tagKey(tag: string): string {
  return tag.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The tags without duplicates. The first spelling and the order are kept. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) if (!known.has(tagKey(tag))) known.set(tagKey(tag), tag)
  return [...known.values()]
}

/** The tags with one tag replaced by others. A tag that the task then has twice is kept where it is first. */
export function replaceTag(tags: readonly string[], replaced: string, by: readonly string[]): string[] {
  const key = tagKey(replaced)
  return uniqueTags(tags.flatMap((tag) => (tagKey(tag) === key ? by : [tag])))
}

/** Whether the tags, their spelling and their order are the same. */
export function areSameTags(one: readonly string[], other: readonly string[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
