// The text for a call that Dayloop did not answer.
import { common } from '../texts/common.ts'
import { shell } from '../texts/shell.ts'
import { errorStatus } from './error-text.ts'
import { foreignStatus } from './foreign-answer.ts'

/** Explains a foreign answer or a missing response. Null when Dayloop answered. */
export const noAnswerText = (error: unknown): string | null => {
  const foreign = foreignStatus(error)
  if (foreign !== null) return shell.foreign.answers(foreign)
  return errorStatus(error) === null ? common.serverUnreachable : null
}
