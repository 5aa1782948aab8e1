// What a person reads when a call was not answered by Dayloop.
import { common } from '../texts/common.ts'
import { shell } from '../texts/shell.ts'
import { errorStatus } from './error-text.ts'
import { foreignStatus } from './foreign-answer.ts'

/** Who answered instead, or that nobody did; null when Dayloop itself answered. */
export const noAnswerText = (error: unknown): string | null => {
  const foreign = foreignStatus(error)
  if (foreign !== null) return shell.foreign.answers(foreign)
  return errorStatus(error) === null ? common.serverUnreachable : null
}
