// The procedures of the profile, named after the last part of their REST paths.
import { Message } from '@dayloop/contracts/auth'
import {
  ChangePassword,
  DeleteAccount,
  DeleteAccountLink,
  DeletedAccount,
  UpdatedProfile,
  UpdateProfile,
  VerifyEmailChange,
} from '@dayloop/contracts/profile'
import { publicProcedure, router, sessionProcedure, sync } from '../trpc/init.ts'
import { confirmDeletion, deleteAccount } from './delete-account.ts'
import { changePassword, updateProfile, verifyEmailChange } from './service.ts'

export const profileRouter = router({
  update: sessionProcedure
    .meta({
      rest: 'PUT /api/profile/update',
      summary: 'Change the profile; a new email address takes effect when its link is opened',
      refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      touches: ['session'],
      example: {
        username: 'ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        time_zone: 'Europe/London',
      },
    })
    .input(sync(UpdateProfile))
    .output(sync(UpdatedProfile))
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  change_password: sessionProcedure
    .meta({
      rest: 'POST /api/profile/change-password',
      summary: 'Change the password and end all other sessions',
      refusals: ['CURRENT_PASSWORD_WRONG', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
      touches: ['session'],
      example: {
        current_password: 'correct horse battery',
        new_password: 'staple horse battery',
        confirm_password: 'staple horse battery',
      },
    })
    .input(sync(ChangePassword))
    .output(sync(Message))
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  delete_account: sessionProcedure
    .meta({
      rest: 'POST /api/profile/delete_account',
      summary: 'Delete the account with its password; an account without a password gets a link',
      refusals: ['PASSWORD_REQUIRED', 'CURRENT_PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
      touches: ['session'],
      example: { password: 'correct horse battery' },
    })
    .input(sync(DeleteAccount))
    .output(sync(DeletedAccount))
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  delete_account_confirm: publicProcedure
    .meta({
      rest: 'POST /api/profile/delete_account/confirm',
      summary: 'Delete an account with the link that was sent to its address',
      refusals: ['DELETION_LINK_INVALID'],
      touches: ['session'],
      example: { uid: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10', token: 'Zt8yJq1mVw' },
    })
    .input(sync(DeleteAccountLink))
    .output(sync(DeletedAccount))
    .mutation(({ ctx, input }) => confirmDeletion(ctx, input)),
  verify_email_change: publicProcedure
    .meta({
      rest: 'POST /api/profile/verify-email-change',
      summary: 'Confirm a new email address with the link that was sent to it',
      refusals: ['VERIFICATION_LINK_INVALID', 'EMAIL_TAKEN'],
      touches: ['session'],
      example: {
        uid: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10',
        token: 'Zt8yJq1mVw',
        new_email: 'countess@example.com',
      },
    })
    .input(sync(VerifyEmailChange))
    .output(sync(Message))
    .mutation(({ ctx, input }) => verifyEmailChange(ctx, input)),
})
