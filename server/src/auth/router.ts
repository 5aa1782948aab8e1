// The procedures of accounts and sessions, called like the last part of their documented paths.
import {
  GoogleAnswer,
  GoogleSignedIn,
  GoogleUrl,
  Login,
  MailRequest,
  Message,
  RefreshToken,
  Register,
  Registered,
  ResetLink,
  ResetPassword,
  SignedIn,
  Tokens,
  User,
  ValidReset,
  VerifyEmail,
} from '@dayloop/contracts/auth'
import { holderProcedure, publicProcedure, router } from '../trpc/init.ts'
import { beginGoogle, finishGoogle } from './google.ts'
import {
  requestPasswordReset,
  resendVerification,
  resetPassword,
  validateReset,
  verifyEmail,
} from './links.ts'
import { login, register } from './service.ts'
import { logout, refreshTokens, showUser } from './session.ts'

export const authRouter = router({
  register: publicProcedure
    .input(Register)
    .output(Registered)
    .mutation(async ({ ctx, input }) => {
      const registered = await register(ctx, input)
      ctx.reply.code(201)
      return registered
    }),
  login: publicProcedure
    .input(Login)
    .output(SignedIn)
    .mutation(({ ctx, input }) => login(ctx, input)),
  token_refresh: publicProcedure
    .input(RefreshToken)
    .output(Tokens)
    .mutation(({ ctx, input }) => refreshTokens(ctx, input)),
  logout: publicProcedure
    .input(RefreshToken)
    .output(Message)
    .mutation(({ ctx, input }) => logout(ctx, input)),
  user_data: holderProcedure.output(User).query(({ ctx }) => showUser(ctx)),
  verify_email: publicProcedure
    .input(VerifyEmail)
    .output(Message)
    .mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  resend_verification: publicProcedure
    .input(MailRequest)
    .output(Message)
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  password_reset: publicProcedure
    .input(MailRequest)
    .output(Message)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  password_reset_validate: publicProcedure
    .input(ResetLink)
    .output(ValidReset)
    .query(({ ctx, input }) => validateReset(ctx, input)),
  password_reset_confirm: publicProcedure
    .input(ResetPassword)
    .output(Message)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  google_url: publicProcedure.output(GoogleUrl).query(({ ctx }) => beginGoogle(ctx)),
  google_authenticate: publicProcedure
    .input(GoogleAnswer)
    .output(GoogleSignedIn)
    .mutation(({ ctx, input }) => finishGoogle(ctx, input)),
})
