// Splits texts and queries into words, and matches them. The server's SQL and the search on a device use the same words.
// Words have positions, so that `50%` finds "50%" and not "50 of %".
import { lettersLike } from './search-letters.ts'
import { searchText } from './search-text.ts'

/** Words of a text with their positions. */
export type WordPlaces = Map<string, number[]>

/** Matches one of the words in `exact`, or a word that begins with `prefix`. `typos` are similar words. */
export type QueryPart = { exact: string[]; prefix?: string; typos?: string[] }
/** Every word of a query must be found. A word has one part, or several adjacent ones. */
export type SearchQuery = QueryPart[][]

/** Scripts without spaces: any two adjacent letters are a searchable word. */
const UNSPACED =
  '\\p{scx=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const TOKEN = new RegExp(`[${UNSPACED}]|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+|[%_\\\\#@&*]|\\p{S}`, 'gu')
const IS_UNSPACED = new RegExp(`^[${UNSPACED}]$`, 'u')
const ONLY_LETTERS = /^\p{L}[\p{L}\p{M}]*$/u

const TOKEN_MAX_LENGTH = 60
/** The minimum length of words that are found with a typo: one wrong, missing or extra letter. */
const TYPO_MIN_LENGTH = 5
/** Only the first words of a query are found with a typo, because each has hundreds of forms. */
const TYPO_WORDS_MAX = 6

/** `from` and `to` are its range in the compared text. */
type Token = { text: string; isUnspaced: boolean; isJoined: boolean; from: number; to: number }

/** The words of a text, and the single letters of scripts without spaces. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let end = -1
  for (const { 0: found, index } of searchText(text).matchAll(TOKEN)) {
    const isUnspaced = IS_UNSPACED.test(found)
    const isJoined = isUnspaced && index === end && tokens.at(-1)?.isUnspaced === true
    end = index + found.length
    const text = [...found].slice(0, TOKEN_MAX_LENGTH).join('')
    tokens.push({ text, isUnspaced, isJoined, from: index, to: end })
  }
  return tokens
}

/** The words of several texts. A gap in the positions keeps words of different texts from being adjacent. */
export function wordsOf(texts: readonly string[]): WordPlaces {
  const words: WordPlaces = new Map()
  let place = 1
  const put = (word: string, at: number) => {
    const places = words.get(word)
    if (places) places.push(at)
    else words.set(word, [at])
  }
  for (const text of texts) {
    place += 1
    const tokens = tokensOf(text)
    for (const [index, token] of tokens.entries()) {
      put(token.text, place)
      const next = tokens[index + 1]
      if (token.isUnspaced && next?.isJoined) put(token.text + next.text, place)
      place += 1
    }
  }
  return words
}

/** The query of a typed text. Its last word may be incomplete. */
export function searchQuery(q: string): SearchQuery {
  const words = q
    .split(/\s+/u)
    .map(tokensOf)
    .filter((tokens) => tokens.length > 0)
  return words.map((tokens, number) => partsOf(tokens, number, number === words.length - 1))
}

function partsOf(tokens: Token[], number: number, isLast: boolean): QueryPart[] {
  const parts: QueryPart[] = []
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    if (!token.isUnspaced) {
      const typos = number < TYPO_WORDS_MAX ? typosOf(token.text) : []
      parts.push({
        exact: [token.text],
        ...(isLast && !next && isWord(token.text) && { prefix: token.text }),
        ...(typos.length > 0 && { typos }),
      })
    } else if (next?.isJoined) parts.push({ exact: [token.text + next.text] })
    // The last of several letters is part of the pair before it.
    else if (!token.isJoined) parts.push({ exact: [token.text] })
    else if (next) parts.push({ exact: [token.text] })
  }
  return parts
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** The words of five letters or more that differ from this one in one letter. */
export function typosOf(word: string): string[] {
  const letters = [...word]
  if (letters.length < TYPO_MIN_LENGTH - 1 || !ONLY_LETTERS.test(word)) return []
  const typos = new Set<string>()
  const alphabet = lettersLike(letters)
  const add = (from: number, removed: number, put: string) =>
    typos.add([...letters.slice(0, from), ...put, ...letters.slice(from + removed)].join(''))
  for (let at = 0; at <= letters.length; at += 1) {
    for (const letter of alphabet) {
      add(at, 0, letter)
      if (at < letters.length && letters.length >= TYPO_MIN_LENGTH) add(at, 1, letter)
    }
    if (at < letters.length && letters.length > TYPO_MIN_LENGTH) add(at, 1, '')
  }
  typos.delete(word)
  return [...typos]
}

/** Adds typos to the words of the query that no task has as typed. Only typos that are words of tasks are added. */
export function withTypos(query: SearchQuery, isThere: (part: QueryPart) => boolean): SearchQuery {
  return query.map((parts) =>
    parts.map(({ typos = [], ...part }) => {
      if (typos.length === 0 || isThere(part)) return part
      return { ...part, exact: [...part.exact, ...typos.filter((typo) => isThere({ exact: [typo] }))] }
    }),
  )
}

/** Whether the words match all words of the query. */
export function matchesQuery(words: WordPlaces, query: SearchQuery): boolean {
  return query.length > 0 && query.every((parts) => hasParts(words, parts))
}

function hasParts(words: WordPlaces, parts: QueryPart[]): boolean {
  const places = parts.map((part) => placesOf(words, part))
  const [first, ...others] = places
  if (!first) return false
  return [...first].some((place) => others.every((other, index) => other.has(place + index + 1)))
}

function placesOf(words: WordPlaces, { exact, prefix }: QueryPart): Set<number> {
  const places = new Set(exact.flatMap((word) => words.get(word) ?? []))
  if (prefix !== undefined)
    for (const [word, at] of words) if (word.startsWith(prefix)) for (const place of at) places.add(place)
  return places
}
