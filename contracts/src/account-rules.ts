// What a username, an e-mail address and a password may be, without zod: the schemas and the web client's forms share it.
import { ERRORS } from './errors.ts'
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts'
import { codePoints, type TextRule, textProblem } from './text.ts'

// Marks belong to the letters of many scripts. No `@`: a username can never be mistaken for an address.
const USERNAME = /^[\p{L}\p{M}\p{Nd}._+-]+$/u
// Dots only between atoms; no quoted local part, no address literal, one `@`, a domain of two labels or more.
const LOCAL_PART = /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN =
  /^(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}][\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}]$/u
const LOCAL_PART_MAX_LENGTH = 64

export const USERNAME_RULE = { label: 'Username', min: 1, max: USERNAME_MAX_LENGTH } satisfies TextRule

/** What is wrong with a username that is a valid text, or null. */
export function usernameFormProblem(username: string): string | null {
  if (username === '') return null
  if (codePoints(username) < USERNAME_MIN_LENGTH)
    return `Username must be at least ${USERNAME_MIN_LENGTH} characters long`
  return USERNAME.test(username) ? null : 'Username may only contain letters, digits and . _ - +'
}

/** What is wrong with a trimmed username, or null. */
export function usernameProblem(username: string): string | null {
  return textProblem(username, USERNAME_RULE) ?? usernameFormProblem(username)
}

/** Whether a text is an e-mail address that Dayloop writes to. */
export function isEmail(value: string): boolean {
  // Letters that only look like others would fold into somebody else's address.
  return isPlainEmail(value) && value.normalize('NFKC') === value
}

/** A password in the form that is hashed: how its letters were composed does not matter. */
export function passwordForm(password: string): string {
  return password.normalize('NFKC')
}

/** What is wrong with a password that is being chosen, or null; an empty one is for the caller to name. */
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
