// The letters that typos of a word may contain: those of its script.

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Armenian',
  'Georgian',
  'Bengali',
  'Tamil',
  'Telugu',
]
const KNOWN: Record<string, string> = { Latin: 'abcdefghijklmnopqrstuvwxyz' }
const LAST = 0x1fff

const alphabets = new Map<string, string[]>()

/** The letters of the script of the first letter; for an unknown script, the letters of the word itself. */
export function lettersLike(letters: readonly string[]): string[] {
  const script = SCRIPTS.find((name) => new RegExp(`^\\p{Script=${name}}`, 'u').test(letters[0] ?? ''))
  if (script === undefined) return [...new Set(letters)]
  const known = alphabets.get(script) ?? alphabetOf(script)
  alphabets.set(script, known)
  return known
}

function alphabetOf(script: string): string[] {
  const listed = KNOWN[script]
  if (listed !== undefined) return [...listed]
  const isLetter = new RegExp(`^(?=\\p{Script=${script}})[\\p{Ll}\\p{Lo}\\p{M}]$`, 'u')
  const letters: string[] = []
  for (let code = 0; code <= LAST && letters.length < 130; code += 1) {
    const letter = String.fromCharCode(code)
    // Only letters in the form that the search compares.
    if (isLetter.test(letter) && letter.normalize('NFKD') === letter) letters.push(letter)
  }
  return letters
}
