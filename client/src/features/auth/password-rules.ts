// What a new password must be, and how strong it counts (chapters 5 and 9).
import { ERRORS } from '@dayloop/contracts/errors'
import { PASSWORD_MIN_LENGTH, STRONG_PASSWORD_LENGTH } from '@dayloop/contracts/limits'
import { isRequired } from '../../texts/common.ts'

const lengthOf = (password: string) => [...password].length

/** What is wrong with a new password, or false. */
export const passwordProblem = (password: string, label: string): string | false => {
  if (password === '') return isRequired(label)
  return lengthOf(password) < PASSWORD_MIN_LENGTH && ERRORS.PASSWORD_TOO_SHORT.text
}

/** What is wrong with its repetition, or false. */
export const confirmationProblem = (password: string, repeated: string, label: string): string | false => {
  if (repeated === '') return isRequired(label)
  return password !== repeated && ERRORS.PASSWORDS_DIFFER.text
}

/** Strength by length alone. */
export const strengthOf = (password: string): 'weak' | 'medium' | 'strong' => {
  const length = lengthOf(password)
  if (length < PASSWORD_MIN_LENGTH) return 'weak'
  return length < STRONG_PASSWORD_LENGTH ? 'medium' : 'strong'
}
