// Reads times in quick-add lines: "9am", "9 am", "9:30pm", "17:30" and words such as "noon".
import type { Reading } from './dates.ts'
import type { QuickAddGrammar } from './grammar.ts'

/** Reads a time as HH:MM, also after "at" or "by". */
export function readTime(words: readonly string[], grammar: QuickAddGrammar): Reading<string> {
  const [first, ...rest] = words
  if (first === undefined) return null
  if (!grammar.beforeTime.includes(first)) return readPlainTime(words, grammar)
  const time = readPlainTime(rest, grammar)
  return time && { ...time, words: time.words + 1 }
}

function readPlainTime(
  [first = '', second = '']: readonly string[],
  grammar: QuickAddGrammar,
): Reading<string> {
  const named = Object.entries(grammar.times).find(([word]) => word === first)
  if (named) return { words: 1, value: named[1] }
  const [, hours, minutes, half = ''] = /^(\d{1,2})(?::([0-5]\d))?(\D*)$/.exec(first) ?? []
  if (hours === undefined) return null
  if (isHalf(half, grammar)) return timeReading({ hours, minutes, half, words: 1 }, grammar)
  if (half !== '') return null
  if (isHalf(second, grammar)) return timeReading({ hours, minutes, half: second, words: 2 }, grammar)
  return minutes !== undefined && Number(hours) < 24
    ? { words: 1, value: `${hours.padStart(2, '0')}:${minutes}` }
    : null
}

function isHalf(word: string, { am, pm }: QuickAddGrammar): boolean {
  return am.includes(word) || pm.includes(word)
}

type Parts = { hours: string; minutes: string | undefined; half: string; words: number }

// 12am is midnight and 12pm is noon.
function timeReading(
  { hours, minutes = '00', half, words }: Parts,
  { pm }: QuickAddGrammar,
): Reading<string> {
  const hour = Number(hours)
  if (hour < 1 || hour > 12) return null
  const ofDay = (hour % 12) + (pm.includes(half) ? 12 : 0)
  return { words, value: `${String(ofDay).padStart(2, '0')}:${minutes}` }
}
