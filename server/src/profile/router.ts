// The procedures of the profile, called like the last part of their documented paths.
import { Message } from '@dayloop/contracts/auth'
import { ChangePassword, UpdatedProfile, UpdateProfile, VerifyEmailChange } from '@dayloop/contracts/profile'
import { holderProcedure, publicProcedure, router } from '../trpc/init.ts'
import { changePassword, updateProfile, verifyEmailChange } from './service.ts'

export const profileRouter = router({
  update: holderProcedure
    .input(UpdateProfile)
    .output(UpdatedProfile)
    .mutation(({ ctx, input }) => updateProfile(ctx, input)),
  change_password: holderProcedure
    .input(ChangePassword)
    .output(Message)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  verify_email_change: publicProcedure
    .input(VerifyEmailChange)
    .output(Message)
    .mutation(({ ctx, input }) => verifyEmailChange(ctx, input)),
})
