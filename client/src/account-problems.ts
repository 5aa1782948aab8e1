// Validates account fields before a call, with the rules of the server.
import { isEmail, passwordProblem, usernameProblem } from '@dayloop/contracts/account-rules'
import { ERRORS } from '@dayloop/contracts/errors'
import { errorTexts } from './api/error-text.ts'
import { common } from './texts/common.ts'

export { usernameProblem }

/** The problem of an email address, or null. */
export const emailProblem = (email: string, label: string): string | null => {
  if (email.trim() === '') return common.isRequired(label)
  return isEmail(email.trim()) ? null : common.emailInvalid
}

/** The problem of a new password, or null. */
export const newPasswordProblem = (password: string, label: string): string | null =>
  password === '' ? common.isRequired(label) : passwordProblem(password)

type Confirmation = { password: string; confirmed: string; label: string; differs: string }

/** The problem of a repeated password, or null. */
export const confirmationProblem = ({ password, confirmed, label, differs }: Confirmation): string | null => {
  if (confirmed === '') return common.isRequired(label)
  return password === confirmed ? null : differs
}

/** The server's errors for a username or an email address that another account has, by field. */
export const takenProblems = (error: unknown) => {
  const texts = errorTexts(error)
  const textIfSent = (text: string) => (texts.includes(text) ? text : null)
  return { username: textIfSent(ERRORS.USERNAME_TAKEN.text), email: textIfSent(ERRORS.EMAIL_TAKEN.text) }
}

/** Whether all errors of the server are shown at fields. */
export const isOnlyTaken = (error: unknown): boolean => {
  const { username, email } = takenProblems(error)
  const texts = errorTexts(error)
  return texts.length > 0 && texts.every((text) => text === username || text === email)
}
