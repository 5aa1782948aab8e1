// The rule for typed texts, used by all schemas.
import { z } from 'zod'

export type TextRule = { label: string; max: number; min?: number; trim?: boolean; visible?: boolean }

/**
 * The schema of a text field. Lengths are in Unicode code points, after trimming. U+0000 and lone surrogates are refused,
 * because Postgres cannot store them. With `visible`, a text without a visible character is refused too.
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

/** The problem of a text, or null. The caller has trimmed the text. */
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

/** The number of Unicode code points in a text. */
export function codePoints(value: string): number {
  let length = 0
  for (const _ of value) length++
  return length
}

// Excludes spaces, control and format characters, marks and zero-width characters. The last five are blank too, although
// Unicode counts them as visible: blank braille, object placeholder, blank note and hieroglyphs.
const VISIBLE =
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/u

/** Whether a text contains a letter, digit, symbol or emoji. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text)
}
