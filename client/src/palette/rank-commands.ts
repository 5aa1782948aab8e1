// Finds commands and tasks by their names. Pure functions.

/** The form of a text for comparisons: without case, accents and differences of width. */
export const comparable = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().normalize('NFC')

/** The items whose names contain every word of the query. Names that begin with the query come first. */
export const rankByName = <Item>(
  items: readonly Item[],
  query: string,
  nameOf: (item: Item) => string,
): Item[] => {
  const wanted = comparable(query).trim()
  if (wanted === '') return [...items]
  const words = wanted.split(/\s+/)
  const scored = items.flatMap((item) => {
    const name = comparable(nameOf(item))
    if (!words.every((word) => name.includes(word))) return []
    return [
      { item, score: name.startsWith(wanted) ? 0 : words.every((word) => beginsWord(name, word)) ? 1 : 2 },
    ]
  })
  return scored.toSorted((one, other) => one.score - other.score).map(({ item }) => item)
}

const beginsWord = (name: string, word: string): boolean => ` ${name}`.includes(` ${word}`)
