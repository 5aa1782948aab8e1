// Finds the words of a search in a text, to mark them.
import { searchText } from './search-text.ts'
import {
  matchesQuery,
  type QueryPart,
  type SearchQuery,
  tokensOf,
  withTypos,
  wordsOf,
} from './search-words.ts'

/** Ranges of a text as UTF-16 offsets. The end is exclusive. */
export type Mark = { from: number; to: number }

type Tokens = ReturnType<typeof tokensOf>

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The ranges of the words of the query, in order and without overlaps. */
export function searchMarks(text: string, query: SearchQuery): Mark[] {
  const { compared, places } = comparedText(text)
  // In rare texts, letters change each other when they are folded. Then the ranges are unknown.
  if (compared !== searchText(text)) return []
  const words = wordsOf([text])
  const meant = withTypos(query, (part) => matchesQuery(words, [[part]]))
  const tokens = tokensOf(compared)
  const found = meant.flatMap((parts) => tokens.flatMap((_, at) => rangeAt(tokens, at, parts)))
  return merged(
    found.map(({ from, to }) => ({ from: places[from]?.from ?? 0, to: places[to - 1]?.to ?? text.length })),
  )
}

/** The compared form of a text, and the offset in the text for each of its characters. */
function comparedText(text: string): { compared: string; places: Mark[] } {
  let compared = ''
  const places: Mark[] = []
  for (const { segment, index } of letters.segment(text)) {
    const form = searchText(segment)
    compared += form
    for (let count = 0; count < form.length; count += 1)
      places.push({ from: index, to: index + segment.length })
  }
  return { compared, places }
}

/** The range of adjacent parts that begins at this word; none if a part is missing. */
function rangeAt(tokens: Tokens, at: number, parts: QueryPart[]): Mark[] {
  const ends = parts.map((part, ahead) => endAt(tokens, at + ahead, part))
  const [from, to] = [tokens[at]?.from, ends.at(-1)]
  return from === undefined || to === undefined || ends.includes(undefined) ? [] : [{ from, to }]
}

function endAt(tokens: Tokens, at: number, { exact, prefix }: QueryPart): number | undefined {
  const [token, next] = [tokens[at], tokens[at + 1]]
  if (!token) return undefined
  if (exact.includes(token.text)) return token.to
  if (token.isUnspaced && next?.isJoined && exact.includes(token.text + next.text)) return next.to
  return prefix !== undefined && token.text.startsWith(prefix) ? token.from + prefix.length : undefined
}

function merged(marks: Mark[]): Mark[] {
  const result: Mark[] = []
  for (const mark of marks.toSorted((one, other) => one.from - other.from)) {
    const last = result.at(-1)
    if (last && mark.from <= last.to) last.to = Math.max(last.to, mark.to)
    else result.push({ ...mark })
  }
  return result
}
