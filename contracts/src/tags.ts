// Tags: when two are the same, and which of them a task keeps.

/** What a tag is known by: its letters without regard to case. */
export function tagKey(tag: string): string {
  return tag.trim().normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The tags without repetitions: the first spelling and the order are kept. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of tags) if (!known.has(tagKey(tag))) known.set(tagKey(tag), tag)
  return [...known.values()]
}
