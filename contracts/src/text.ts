// What a text typed by a person may hold: the one rule that every schema with words uses.
import { z } from 'zod'

export type TextRule = { label: string; max: number; min?: number; trim?: boolean; visible?: boolean }

/**
 * A text field. Lengths are Unicode code points, after trimming when `trim`.
 * U+0000 and lone surrogates are refused: Postgres keeps neither. With `visible`, a text that would show as nothing
 * is refused too.
 */
export function text({ label, max, min = 0, trim = true, visible = false }: TextRule) {
  const typed = z.string({
    error: ({ input }) =>
      input === undefined || input === null ? `${label} is required` : `${label} must be a text`,
  })
  return (trim ? typed.trim() : typed)
    .check(({ value, issues }) => {
      const problem = textProblem(value, { label, max, min, visible })
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
    .meta({ minLength: min, maxLength: max })
}

/** What is wrong with a text, or null. It is trimmed already where it is to be. */
export function textProblem(
  value: string,
  { label, max, min = 0, visible = false }: TextRule,
): string | null {
  if (value === '' && min > 0) return `${label} is required`
  if (value.includes('\u0000') || !value.isWellFormed())
    return `${label} contains a character that is not allowed`
  if (visible && value !== '' && !hasVisibleCharacter(value)) return `${label} has no visible character`
  const length = codePoints(value)
  if (length > max) return `${label} must be at most ${max} characters long`
  if (length < min) return `${label} must be at least ${min} characters long`
  return null
}

/** How many Unicode code points a text has. */
export function codePoints(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

// Not spaces, control or format characters, marks without a base, zero-width characters or fillers. Unicode calls
// the last ones visible: blank braille, an object placeholder, blank notes and blank hieroglyphs.
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u

/** Whether a text shows anything: a letter, a digit, a symbol or an emoji. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text)
}
