// The procedures of accounts and sessions, named after the last part of their REST paths.
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
import { publicProcedure, router, sessionProcedure, sync } from '../trpc/init.ts'
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

const user = {
  username: 'ada',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  time_zone: 'Europe/London',
}
const tokens = { access: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIxIn0.c2lnbmF0dXJl', refresh: 'kq3XnFhP0v7d' }
const link = { uid: '01957f3e-7c00-7a41-9d6b-2f1c8e5a9b10', token: 'Zt8yJq1mVw' }
const password = 'correct horse battery'

export const authRouter = router({
  register: publicProcedure
    .meta({
      rest: 'POST /api/auth/register',
      summary: 'Open an account',
      refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      created: 'always',
      example: { ...user, password, password2: password },
    })
    .input(sync(Register))
    .output(sync(Registered))
    .mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure
    .meta({
      rest: 'POST /api/auth/login',
      summary: 'Sign in by username or e-mail',
      refusals: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
      touches: ['session'],
      example: { ...user, ...tokens, password },
    })
    .input(sync(Login))
    .output(sync(SignedIn))
    .mutation(({ ctx, input }) => login(ctx, input)),
  token_refresh: publicProcedure
    .meta({
      rest: 'POST /api/auth/token/refresh',
      summary: 'Get new tokens for a refresh token',
      refusals: ['SESSION_EXPIRED', 'TOO_MANY_REQUESTS'],
      touches: ['session'],
      example: tokens,
    })
    .input(sync(RefreshToken))
    .output(sync(Tokens))
    .mutation(({ ctx, input }) => refreshTokens(ctx, input)),
  logout: publicProcedure
    .meta({
      rest: 'POST /api/auth/logout',
      summary: 'End the session of a refresh token',
      touches: ['session'],
      example: tokens,
    })
    .input(sync(RefreshToken))
    .output(sync(Message))
    .mutation(({ ctx, input }) => logout(ctx, input)),
  user_data: sessionProcedure
    .meta({
      rest: 'GET /api/user-data',
      summary: 'Who is signed in',
      example: user,
    })
    .output(sync(User))
    .query(({ ctx }) => showUser(ctx)),
  verify_email: publicProcedure
    .meta({
      rest: 'POST /api/auth/verify-email',
      summary: 'Verify an e-mail address by the link that was sent to it',
      refusals: ['VERIFICATION_LINK_INVALID'],
      touches: ['settings'],
      example: link,
    })
    .input(sync(VerifyEmail))
    .output(sync(Message))
    .mutation(({ ctx, input }) => verifyEmail(ctx, input)),
  resend_verification: publicProcedure
    .meta({
      rest: 'POST /api/auth/resend-verification',
      summary: 'Ask for the verification mail again',
      refusals: ['TOO_MANY_REQUESTS'],
      example: user,
    })
    .input(sync(MailRequest))
    .output(sync(Message))
    .mutation(({ ctx, input }) => resendVerification(ctx, input)),
  password_reset: publicProcedure
    .meta({
      rest: 'POST /api/auth/password-reset',
      summary: 'Ask for a link to reset the password',
      refusals: ['TOO_MANY_REQUESTS'],
      example: user,
    })
    .input(sync(MailRequest))
    .output(sync(Message))
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, input)),
  password_reset_validate: publicProcedure
    .meta({
      rest: 'POST /api/auth/password-reset/validate',
      summary: 'Whether a reset link is good, and whose it is',
      refusals: ['RESET_LINK_INVALID'],
      beside_error: { valid: false },
      example: { ...link, email: user.email },
    })
    .input(sync(ResetLink))
    .output(sync(ValidReset))
    .query(({ ctx, input }) => validateReset(ctx, input)),
  password_reset_confirm: publicProcedure
    .meta({
      rest: 'POST /api/auth/password-reset/confirm',
      summary: 'Set a new password by a reset link',
      refusals: ['RESET_LINK_INVALID', 'UNAVAILABLE'],
      touches: ['settings', 'session'],
      example: { ...link, new_password: password, confirm_password: password },
    })
    .input(sync(ResetPassword))
    .output(sync(Message))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  google_url: publicProcedure
    .meta({
      rest: 'GET /api/auth/google/url',
      summary: 'Where to send the browser to sign in with Google',
      refusals: ['GOOGLE_NOT_CONFIGURED'],
      example: { auth_url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=dayloop' },
    })
    .output(sync(GoogleUrl))
    .query(({ ctx }) => beginGoogle(ctx)),
  google_authenticate: publicProcedure
    .meta({
      rest: 'POST /api/auth/google/authenticate',
      summary: 'Sign in with what Google sent back, in the browser that began it',
      refusals: ['GOOGLE_FAILED', 'GOOGLE_EMAIL_UNVERIFIED', 'GOOGLE_OTHER_ACCOUNT'],
      touches: ['session'],
      example: {
        ...user,
        ...tokens,
        code: '4/0AX4XfWh',
        state: 'b7Qp2',
        iss: 'https://accounts.google.com',
        is_new_user: false,
      },
    })
    .input(sync(GoogleAnswer))
    .output(sync(GoogleSignedIn))
    .mutation(({ ctx, input }) => finishGoogle(ctx, input)),
})
