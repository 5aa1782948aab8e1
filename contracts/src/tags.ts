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
