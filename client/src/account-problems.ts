// What is wrong with the fields of an account, told before any call, by the server's own rules.
import { isEmail, passwordProblem, usernameProblem } from '@dayloop/contracts/account-rules'
import { ERRORS } from '@dayloop/contracts/errors'
import { errorTexts } from './api/error-text.ts'
import { common, isRequired } from './texts/common.ts'

export { usernameProblem }

/** What is wrong with an e-mail address, or null. */
export const emailProblem = (email: string, label: string): string | null => {
  if (email.trim() === '') return isRequired(label)
  return isEmail(email.trim()) ? null : common.emailInvalid
}

/** What is wrong with a new password, or null. */
export const newPasswordProblem = (password: string, label: string): string | null =>
  password === '' ? isRequired(label) : passwordProblem(password)

type Confirmation = { password: string; confirmed: string; label: string; differs: string }

/** What is wrong with the repetition of a new password, or null. */
export const confirmationProblem = ({ password, confirmed, label, differs }: Confirmation): string | null => {
  if (confirmed === '') return isRequired(label)
  return password === confirmed ? null : differs
}

/** What the server says of a name or an address that another account has, for the fields they were typed in. */
export const takenProblems = (error: unknown) => {
  const texts = errorTexts(error)
  const given = (text: string) => (texts.includes(text) ? text : null)
  return { username: given(ERRORS.USERNAME_TAKEN.text), email: given(ERRORS.EMAIL_TAKEN.text) }
}

/** Whether all that the server says is shown beside the fields. */
export const isOnlyTaken = (error: unknown): boolean => {
  const { username, email } = takenProblems(error)
  const texts = errorTexts(error)
  return texts.length > 0 && texts.every((text) => text === username || text === email)
}
