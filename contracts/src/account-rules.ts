// Rules for usernames, email addresses and passwords. They need no zod, so that the schemas and the client's forms share them.
import { ERRORS } from './errors.ts'
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts'
import { codePoints, type TextRule, textProblem } from './text.ts'

// Many scripts need marks (\p{M}). `@` is excluded, so that no username looks like an email address.
const USERNAME = /^[\p{L}\p{M}\p{Nd}._+-]+$/u
// Dots only between atoms. No quoted local part, no address literal, and a domain of at least two labels.
const LOCAL_PART = /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN =
  /^(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}][\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}]$/u
const LOCAL_PART_MAX_LENGTH = 64

export const USERNAME_RULE = { label: 'Username', min: 1, max: USERNAME_MAX_LENGTH } satisfies TextRule

/** The problem of a username that is a valid text, or null. */
export function usernameFormProblem(username: string): string | null {
  if (username === '') return null
  if (codePoints(username) < USERNAME_MIN_LENGTH)
    return `Username must be at least ${USERNAME_MIN_LENGTH} characters long`
  return USERNAME.test(username) ? null : 'Username may only contain letters, digits and . _ - +'
}

/** The problem of a trimmed username, or null. */
export function usernameProblem(username: string): string | null {
  return textProblem(username, USERNAME_RULE) ?? usernameFormProblem(username)
}

/** Whether a text is an email address that Dayloop sends to. */
export function isEmail(value: string): boolean {
  // Compatibility characters would normalize to another person's address.
  return isPlainEmail(value) && value.normalize('NFKC') === value
}

/** The normalized password that is hashed, so that composed and decomposed characters are equal. */
export function passwordForm(password: string): string {
  return password.normalize('NFKC')
}

/** The problem of a new password, or null. The caller reports an empty one. */
export function passwordProblem(password: string): string | null {
  if (password === '') return null
  if (!password.isWellFormed()) return 'Password contains a character that is not allowed'
  const length = codePoints(passwordForm(password))
  if (length < PASSWORD_MIN_LENGTH) return ERRORS.PASSWORD_TOO_SHORT.text
  return length > PASSWORD_MAX_LENGTH
    ? `Password must be at most ${PASSWORD_MAX_LENGTH} characters long`
    : null
}

function isPlainEmail(value: string): boolean {
  const [local = '', domain = '', ...rest] = value.split('@')
  return (
    rest.length === 0 &&
    codePoints(value) <= EMAIL_MAX_LENGTH &&
    codePoints(local) <= LOCAL_PART_MAX_LENGTH &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  )
}
