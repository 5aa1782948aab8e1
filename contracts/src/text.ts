// What a text typed by a person may hold: the one rule that every schema with words uses.
import { z } from 'zod'

type TextRule = { label: string; max: number; min?: number; trim?: boolean }

/**
 * A text field. Lengths are Unicode code points, after trimming when `trim`.
 * U+0000 and lone surrogates are refused: Postgres keeps neither.
 */
export function text({ label, max, min = 0, trim = true }: TextRule) {
  const typed = z.string({
    error: ({ input }) =>
      input === undefined || input === null ? `${label} is required` : `${label} must be a text`,
  })
  return (trim ? typed.trim() : typed)
    .check(({ value, issues }) => {
      const problem = textProblem(value, { label, max, min })
      if (problem) issues.push({ code: 'custom', message: problem, input: value })
    })
    .meta({ minLength: min, maxLength: max })
}

function textProblem(value: string, { label, max, min }: { label: string; max: number; min: number }) {
  if (value === '' && min > 0) return `${label} is required`
  if (value.includes('\u0000') || !value.isWellFormed())
    return `${label} contains a character that is not allowed`
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
