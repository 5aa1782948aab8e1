// The compared form of texts for searching and sorting: one form for all spellings of a letter. Server and devices share
// it, so that the result does not depend on Postgres.

const MARKS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g
const KANA_OFFSET = 0x60
/** Letters with a stroke and ligatures, which Unicode does not decompose. */
const BASE_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
}
const UNDECOMPOSED = /[ßæœøđðħıłŧþς]/g

/** The text in compatible form (NFKC), without case and accents, and with katakana as hiragana. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => BASE_LETTERS[letter] ?? letter)
    .normalize('NFKC')
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KANA_OFFSET))
}

const TITLE_KEY_LENGTH = 200

/** The sort key of a title. */
export function titleKey(title: string): string {
  return [...searchText(title)].slice(0, TITLE_KEY_LENGTH).join('')
}
