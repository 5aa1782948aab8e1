// Splits a quick-add line into words with their positions.

export type Word = {
  /** The word for comparisons: in lower case and NFKC, without a final comma. */
  text: string
  /** The word as typed, without a final comma. */
  typed: string
  start: number
  /** Includes a final comma. */
  end: number
  hasComma: boolean
  /** Words in quotes are never read as a field. */
  isQuoted: boolean
}

const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»/g

/** The words of a line, in order. Their positions are UTF-16 offsets. */
export function wordsOf(line: string): Word[] {
  const quotes = [...line.matchAll(QUOTED)].map(
    ({ index, 0: quote }) => [index, index + quote.length] as const,
  )
  return [...line.matchAll(/\S+/g)].map(({ index: start, 0: word }) => {
    const end = start + word.length
    const hasComma = word.length > 1 && word.endsWith(',')
    const typed = hasComma ? word.slice(0, -1) : word
    return {
      text: typed.normalize('NFKC').toLowerCase(),
      typed,
      start,
      end,
      hasComma,
      isQuoted: quotes.some(([from, to]) => start < to && end > from),
    }
  })
}
