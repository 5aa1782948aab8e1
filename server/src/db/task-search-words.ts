// Converts the words of a search to the types of Postgres (tsvector, tsquery). Postgres parses no text here and only compares
// bytes, so results do not depend on its version, locale or dictionaries.
import { type SearchQuery, tokensOf, type WordPlaces, wordsOf } from '@dayloop/contracts/search-words'
import { tagKey } from '@dayloop/contracts/tags'
import type { UserId } from './tables.ts'

/** Marks the words of titles, which are stored a second time without the mark. */
const TITLE = '^'
// The limits of a tsvector.
const PLACE_MAX = 16_383
const PLACES_MAX = 255
const WORD_BYTES_MAX = 1_000

/** The part of a user's id with which each word of the user begins. The end of an id is random. */
function userPart(user_id: UserId): string {
  return user_id.replaceAll('-', '').slice(-16)
}

function quoted(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

type Texts = { title: string; texts: readonly string[]; user_id: UserId }

/** The words of a task as a tsvector. */
export function searchVector({ title, texts, user_id }: Texts): string {
  const owner = userPart(user_id)
  return [
    ...entriesOf(wordsOf([title, ...texts]), owner),
    ...entriesOf(wordsOf([title]), owner + TITLE),
  ].join(' ')
}

function entriesOf(words: WordPlaces, start: string): string[] {
  return Array.from(words).flatMap(([word, places]) => {
    if (Buffer.byteLength(word) > WORD_BYTES_MAX) return []
    const at = places.slice(0, PLACES_MAX).map((place) => Math.min(place, PLACE_MAX))
    return [`${quoted(start + word)}:${at}`]
  })
}

/** A tsquery that every task meets: the words of tasks begin with their user. */
export const EVERY_TASK = `!'-'`

/** Where a task has the words of a search: in any field, in its title, or not in its title alone. */
export type SearchPlace = 'anywhere' | 'title' | 'others'

/** A query as a tsquery for the tasks that have the words in `place`. */
export function searchTsquery(query: SearchQuery, user_id: UserId, place: SearchPlace): string {
  const anywhere = tsqueryOf(query, userPart(user_id))
  if (place === 'anywhere') return anywhere
  const title = tsqueryOf(query, userPart(user_id) + TITLE)
  return place === 'title' ? title : `(${anywhere}) & !(${title})`
}

function tsqueryOf(query: SearchQuery, start: string): string {
  return query
    .map((parts) =>
      parts
        .map(({ exact, prefix }) => {
          const words = exact.map((word) => quoted(start + word))
          return `(${[...words, ...(prefix === undefined ? [] : [`${quoted(start + prefix)}:*`])].join(' | ')})`
        })
        .join(' <-> '),
    )
    .map((phrase) => `(${phrase})`)
    .join(' & ')
}

/** Scripts in which a few old letters make two tags equal whose words differ. */
const UNEQUAL_WORDS = /[\p{Script=Greek}\p{Script=Cyrillic}]/u

/** The words of a tag, which all tasks with the tag have. So have others: the tag is checked too. */
export function tagTsquery(tag: string, user_id: UserId): string {
  const key = tagKey(tag)
  if (UNEQUAL_WORDS.test(key)) return EVERY_TASK
  const words = tokensOf(key).map(({ text }) => quoted(userPart(user_id) + text))
  return words.length > 0 ? words.join(' & ') : EVERY_TASK
}
