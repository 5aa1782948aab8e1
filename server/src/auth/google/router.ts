// Procedures for Google sign-in.
import { GoogleAnswer, GoogleSignedIn, GoogleUrl } from '@dayloop/contracts/auth'
import { publicProcedure, router, sync } from '../../trpc/init.ts'
import { TOKENS_EXAMPLE, USER_EXAMPLE } from '../examples.ts'
import { beginGoogle, finishGoogle } from './google.ts'

export const googleRouter = router({
  google_url: publicProcedure
    .meta({
      rest: 'GET /api/auth/google/url',
      summary: 'Get the URL for signing in with Google',
      refusals: ['GOOGLE_NOT_CONFIGURED'],
      example: { auth_url: 'https://accounts.google.com/o/oauth2/v2/auth?client_id=dayloop' },
    })
    .output(sync(GoogleUrl))
    .query(({ ctx }) => beginGoogle(ctx)),
  google_authenticate: publicProcedure
    .meta({
      rest: 'POST /api/auth/google/authenticate',
      summary: 'Sign in with the answer from Google, in the same browser',
      refusals: ['GOOGLE_FAILED', 'GOOGLE_EMAIL_UNVERIFIED', 'GOOGLE_OTHER_ACCOUNT'],
      touches: ['session'],
      example: {
        ...USER_EXAMPLE,
        ...TOKENS_EXAMPLE,
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
