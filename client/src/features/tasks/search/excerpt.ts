// The excerpt of a long text around the first word that a search found. A pure function.
import type { Mark } from '@dayloop/contracts/search-marks'

const before = 40
const length = 160

/** The excerpt with the first mark, in one line; null without a mark. */
export const excerpt = (text: string, [first]: readonly Mark[]): string | null => {
  if (!first) return null
  const from = first.from <= before ? 0 : startOfWord(text, first.from - before, first.from)
  const to = Math.min(text.length, Math.max(from + length, first.to))
  const part = text.slice(from, endOfLetter(text, to)).replace(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${part}${to < text.length ? '…' : ''}`
}

const startOfWord = (text: string, from: number, latest: number): number => {
  const space = text.slice(from, latest).search(/\s/)
  return endOfLetter(text, space < 0 ? from : from + space)
}

// Does not split a surrogate pair.
const endOfLetter = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at
