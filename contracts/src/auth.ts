// Schemas of accounts and sessions: the inputs and outputs of their procedures.
import { z } from 'zod'
import { ERRORS } from './errors.ts'
import { FALLBACKS } from './fallbacks.ts'
import { Email, NewPassword, passwordField, Username } from './identity.ts'
import { EMAIL_MAX_LENGTH } from './limits.ts'
import { text } from './text.ts'

const LINK_PART_MAX_LENGTH = 200
const GOOGLE_PART_MAX_LENGTH = 4_000

export const User = z.object({
  id: z.uuid(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verify: z.boolean(),
  time_zone: z.string().nullable(),
})
export type User = z.infer<typeof User>

/** A confirmation for the user. */
export const Message = z.object({ message: z.string() })

export const Register = z
  .object({
    username: Username,
    email: Email,
    password: NewPassword,
    password2: passwordField('Confirm Password'),
  })
  .refine(({ password, password2 }) => password === password2, {
    error: ERRORS.PASSWORDS_DIFFER.text,
    path: ['password2'],
    // Also runs if other fields are invalid, so that the answer lists all problems.
    when: ({ value }) => areFilled(value, 'password', 'password2'),
  })
export type Register = z.infer<typeof Register>
export const Registered = z.object({ message: z.string(), user: User })

export const Login = z.object({
  username: text({ label: 'Username or Email', min: 1, max: EMAIL_MAX_LENGTH }),
  password: passwordField('Password'),
})
export type Login = z.infer<typeof Login>

export const Tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.infer<typeof Tokens>
export const SignedIn = z.object({ ...Tokens.shape, user: User })
export type SignedIn = z.infer<typeof SignedIn>

export const RefreshToken = z.object({
  refresh: z.string({ error: 'Refresh token is required' }).min(1, 'Refresh token is required').max(1_000),
})
export type RefreshToken = z.infer<typeof RefreshToken>

/** The parts of a link in an email: user and token. `problem` is the error for a missing part. */
export function linkParts(problem: string) {
  const part = z.string({ error: problem }).min(1, problem).max(LINK_PART_MAX_LENGTH, problem)
  return { uid: part, token: part }
}

export const VerifyEmail = z.object(linkParts(FALLBACKS.verification_incomplete))
export type VerifyEmail = z.infer<typeof VerifyEmail>

/** A request for an email to an address. The answer does not reveal whether an account exists. */
export const MailRequest = z.object({ email: Email })
export type MailRequest = z.infer<typeof MailRequest>

export const ResetLink = z.object(linkParts(FALLBACKS.reset_link_incomplete))
export type ResetLink = z.infer<typeof ResetLink>
export const ValidReset = z.object({ valid: z.boolean(), email: z.string() })

export const ResetPassword = z
  .object({
    ...ResetLink.shape,
    new_password: NewPassword,
    confirm_password: passwordField('Confirm Password'),
  })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
    error: ERRORS.PASSWORDS_DIFFER.text,
    path: ['confirm_password'],
    when: ({ value }) => areFilled(value, 'new_password', 'confirm_password'),
  })
export type ResetPassword = z.infer<typeof ResetPassword>

export const GoogleUrl = z.object({ auth_url: z.string() })

const FromGoogle = z.string().max(GOOGLE_PART_MAX_LENGTH, FALLBACKS.google)
/** The answer from Google. Legacy clients may omit `state`, but the cookie is always required. */
export const GoogleAnswer = z.object({
  code: z
    .string({ error: FALLBACKS.google_no_code })
    .min(1, FALLBACKS.google_no_code)
    .max(GOOGLE_PART_MAX_LENGTH, FALLBACKS.google),
  state: FromGoogle.nullish(),
  iss: FromGoogle.nullish(),
})
export type GoogleAnswer = z.infer<typeof GoogleAnswer>
export const GoogleSignedIn = z.object({ ...SignedIn.shape, is_new_user: z.boolean() })
export type GoogleSignedIn = z.infer<typeof GoogleSignedIn>

/** Whether both fields of an input are filled in, so that they can be compared. */
export function areFilled(value: unknown, one: string, other: string): boolean {
  const fields = z.record(z.string(), z.unknown()).safeParse(value)
  return (
    fields.success &&
    [one, other].every((name) => typeof fields.data[name] === 'string' && fields.data[name] !== '')
  )
}
