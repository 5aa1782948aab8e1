// Schemas of the profile: the inputs and outputs of its procedures.
import { z } from 'zod'
import { areFilled, linkParts, User } from './auth.ts'
import { isTimeZone } from './calendar.ts'
import { ERRORS } from './errors.ts'
import { FALLBACKS } from './fallbacks.ts'
import { Email, NewPassword, passwordField, Username } from './identity.ts'
import { EMAIL_MAX_LENGTH, NAME_MAX_LENGTH } from './limits.ts'
import { text } from './text.ts'

function name(label: string) {
  return text({ label, max: NAME_MAX_LENGTH, visible: true })
    .nullable()
    .transform((value) => value ?? '')
    .optional()
}

/** A missing optional field keeps its value. */
export const UpdateProfile = z.object({
  first_name: name('First Name'),
  last_name: name('Last Name'),
  username: Username,
  email: Email,
  time_zone: z
    .string({ error: 'Time zone must be a text' })
    .refine(isTimeZone, 'Time zone must be the name of a zone')
    .nullish(),
})
export type UpdateProfile = z.infer<typeof UpdateProfile>
export const UpdatedProfile = z.object({ message: z.string(), user: User })

export const ChangePassword = z
  .object({
    current_password: passwordField('Current Password'),
    new_password: NewPassword,
    confirm_password: passwordField('Confirm New Password'),
  })
  .refine(({ new_password, confirm_password }) => new_password === confirm_password, {
    error: ERRORS.NEW_PASSWORDS_DIFFER.text,
    path: ['confirm_password'],
    // Also runs if other fields are invalid, so that the answer lists all problems.
    when: ({ value }) => areFilled(value, 'new_password', 'confirm_password'),
  })
export type ChangePassword = z.infer<typeof ChangePassword>

export const VerifyEmailChange = z.object({
  ...linkParts(FALLBACKS.verification_incomplete),
  new_email: z
    .string({ error: FALLBACKS.verification_incomplete })
    .min(1, FALLBACKS.verification_incomplete)
    .max(EMAIL_MAX_LENGTH * 2, FALLBACKS.verification),
})
export type VerifyEmailChange = z.infer<typeof VerifyEmailChange>

/** A user without a password sends none and gets a link. */
export const DeleteAccount = z.object({ password: passwordField('Password').optional() })
export type DeleteAccount = z.infer<typeof DeleteAccount>

export const DeleteAccountLink = z.object(linkParts(ERRORS.DELETION_LINK_INVALID.text))
export type DeleteAccountLink = z.infer<typeof DeleteAccountLink>

/** `deleted` is false if a link was sent that must be opened first. */
export const DeletedAccount = z.object({ message: z.string(), deleted: z.boolean() })
