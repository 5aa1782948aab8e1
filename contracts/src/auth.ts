// Accounts and sessions: what travels of them, in and out (chapters 3 and 7).
import { z } from 'zod'
import { ERRORS } from './errors.ts'
import { Email, NewPassword, passwordField, Username } from './identity.ts'
import { EMAIL_MAX_LENGTH } from './limits.ts'
import { text } from './text.ts'

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

/** What a person is told of something that was done. */
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
    // Also when another field is wrong: all problems are told at once.
    when: ({ value }) => bothTyped(value, 'password', 'password2'),
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

/** Whether two fields of an input are both there to be compared. */
export function bothTyped(value: unknown, one: string, other: string): boolean {
  const fields = z.record(z.string(), z.unknown()).safeParse(value)
  return (
    fields.success &&
    [one, other].every((name) => typeof fields.data[name] === 'string' && fields.data[name] !== '')
  )
}
