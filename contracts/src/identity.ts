// What a username, an e-mail address and a password are, and the keys that make names and addresses unique.
import { z } from 'zod'
import { ERRORS } from './errors.ts'
import {
  EMAIL_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  USERNAME_MAX_LENGTH,
  USERNAME_MIN_LENGTH,
} from './limits.ts'
import { codePoints, text } from './text.ts'

// Marks belong to the letters of many scripts. No `@`: a username can never be mistaken for an address.
const USERNAME = /^[\p{L}\p{M}\p{Nd}._+-]+$/u
// Dots only between atoms; no quoted local part, no address literal, one `@`, a domain of two labels or more.
const LOCAL_PART = /^[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{Nd}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN =
  /^(?:[\p{L}\p{Nd}](?:[\p{L}\p{M}\p{Nd}-]{0,61}[\p{L}\p{M}\p{Nd}])?\.)+[\p{L}\p{M}][\p{L}\p{M}\p{Nd}-]*[\p{L}\p{M}\p{Nd}]$/u
const LOCAL_PART_MAX_LENGTH = 64

/** What two spellings of one name have in common; names are unique by it. */
export function usernameKey(username: string): string {
  return fold(username)
}

/** What two spellings of one address have in common; addresses are unique by it. Mail goes to the address as typed. */
export function emailKey(email: string): string {
  return fold(email)
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

export const Username = text({ label: 'Username', min: 1, max: USERNAME_MAX_LENGTH }).check(
  ({ value, issues }) => {
    const problem = usernameProblem(value)
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  },
)

export const Email = text({ label: 'Email', min: 1, max: EMAIL_MAX_LENGTH }).check(({ value, issues }) => {
  if (value !== '' && !isEmail(value))
    issues.push({ code: 'custom', message: 'Enter a valid email address', input: value })
})

/** A password that is being chosen. */
export const NewPassword = passwordField('Password').check(({ value, issues }) => {
  const problem = passwordProblem(value)
  if (problem) issues.push({ code: 'custom', message: problem, input: value })
})

/** A password that is only compared: any text but none. */
export function passwordField(label: string) {
  return z
    .string({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a text`) })
    .min(1, `${label} is required`)
}

function usernameProblem(value: string): string | null {
  if (value === '') return null
  if (codePoints(value) < USERNAME_MIN_LENGTH)
    return `Username must be at least ${USERNAME_MIN_LENGTH} characters long`
  return USERNAME.test(value) ? null : 'Username may only contain letters, digits and . _ - +'
}

function passwordProblem(value: string): string | null {
  if (value === '') return null
  if (!value.isWellFormed()) return 'Password contains a character that is not allowed'
  const length = codePoints(passwordForm(value))
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

function fold(value: string): string {
  return value.normalize('NFKC').toLowerCase()
}
