// Schemas of usernames, email addresses and passwords, and the keys by which usernames and addresses are unique.
import { z } from 'zod'
import { isEmail, passwordProblem, USERNAME_RULE, usernameFormProblem } from './account-rules.ts'
import { EMAIL_MAX_LENGTH } from './limits.ts'
import { text } from './text.ts'

/** The normalized form by which usernames are unique. */
export function usernameKey(username: string): string {
  return fold(username)
}

/** The normalized form by which addresses are unique. Emails go to the address as typed. */
export function emailKey(email: string): string {
  return fold(email)
}

export const Username = text(USERNAME_RULE).check(({ value, issues }) => {
  const problem = usernameFormProblem(value)
  if (problem) issues.push({ code: 'custom', message: problem, input: value })
})

export const Email = text({ label: 'Email', min: 1, max: EMAIL_MAX_LENGTH }).check(({ value, issues }) => {
  if (value !== '' && !isEmail(value))
    issues.push({ code: 'custom', message: 'Enter a valid email address', input: value })
})

/** A new password, checked against the rules. */
export const NewPassword = passwordField('Password').check(({ value, issues }) => {
  const problem = passwordProblem(value)
  if (problem) issues.push({ code: 'custom', message: problem, input: value })
})

/** A password that is only compared. Any text is accepted, except for an empty one. */
export function passwordField(label: string) {
  return z
    .string({ error: ({ input }) => (input == null ? `${label} is required` : `${label} must be a text`) })
    .min(1, `${label} is required`)
}

function fold(value: string): string {
  return value.normalize('NFKC').toLowerCase()
}
