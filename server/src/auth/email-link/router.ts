// Procedures for links sent by email: verifying an address and resetting a password.
import {
  MailRequest,
  Message,
  ResetLink,
  ResetPassword,
  ValidReset,
  VerifyEmail,
} from '@dayloop/contracts/auth'
import { publicProcedure, router, sync } from '../../trpc/init.ts'
import { PASSWORD_EXAMPLE, USER_EXAMPLE } from '../examples.ts'
import {
  requestPasswordReset,
  resendVerification,
  resetPassword,
  validateReset,
  verifyEmail,
} from './email-link.ts'

const LINK_EXAMPLE = { uid: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10', token: 'Zt8yJq1mVw' }
// Both requests take an email address and are limited by it.
const EMAIL_REQUEST = { refusals: ['TOO_MANY_REQUESTS'], example: USER_EXAMPLE } as const

export const emailLinkRouter = router({
  verify_email: publicProcedure
    .meta({
      rest: 'POST /api/auth/verify-email',
      summary: 'Verify an email address with the link that was sent to it',
      refusals: ['VERIFICATION_LINK_INVALID'],
      repeatable: true,
      touches: ['session'],
      example: LINK_EXAMPLE,
    })
    .input(sync(VerifyEmail))
    .output(sync(Message))
    .mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  resend_verification: publicProcedure
    .meta({
      rest: 'POST /api/auth/resend-verification',
      summary: 'Request the verification email again',
      ...EMAIL_REQUEST,
    })
    .input(sync(MailRequest))
    .output(sync(Message))
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  password_reset: publicProcedure
    .meta({
      rest: 'POST /api/auth/password-reset',
      summary: 'Request a link to reset the password',
      ...EMAIL_REQUEST,
    })
    .input(sync(MailRequest))
    .output(sync(Message))
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  password_reset_validate: publicProcedure
    .meta({
      rest: 'POST /api/auth/password-reset/validate',
      summary: 'Check a reset link and get its email address',
      refusals: ['RESET_LINK_INVALID'],
      repeatable: true,
      beside_error: { valid: false },
      example: { ...LINK_EXAMPLE, email: USER_EXAMPLE.email },
    })
    .input(sync(ResetLink))
    .output(sync(ValidReset))
    .query(({ ctx, input }) => validateReset(ctx, input)),
  password_reset_confirm: publicProcedure
    .meta({
      rest: 'POST /api/auth/password-reset/confirm',
      summary: 'Set a new password with a reset link',
      refusals: ['RESET_LINK_INVALID', 'UNAVAILABLE'],
      touches: ['session'],
      example: { ...LINK_EXAMPLE, new_password: PASSWORD_EXAMPLE, confirm_password: PASSWORD_EXAMPLE },
    })
    .input(sync(ResetPassword))
    .output(sync(Message))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
})
