// Procedures for sessions: refresh, logout, and who is signed in.
import { Message, RefreshToken, Tokens, User } from '@dayloop/contracts/auth'
import { publicProcedure, router, sessionProcedure, sync } from '../../trpc/init.ts'
import { TOKENS_EXAMPLE, USER_EXAMPLE } from '../examples.ts'
import { refreshTokens } from './refresh.ts'
import { logout, showUser } from './session.ts'

export const sessionRouter = router({
  token_refresh: publicProcedure
    .meta({
      rest: 'POST /api/auth/token/refresh',
      summary: 'Get new tokens for a refresh token',
      refusals: ['SESSION_EXPIRED', 'TOO_MANY_REQUESTS'],
      repeatable: true,
      example: TOKENS_EXAMPLE,
    })
    .input(sync(RefreshToken))
    .output(sync(Tokens))
    .mutation(({ ctx, input }) => refreshTokens(ctx, input)),
  logout: publicProcedure
    .meta({
      rest: 'POST /api/auth/logout',
      summary: 'End the session of a refresh token',
      repeatable: true,
      touches: ['session'],
      example: TOKENS_EXAMPLE,
    })
    .input(sync(RefreshToken))
    .output(sync(Message))
    .mutation(({ ctx, input }) => logout(ctx, input)),
  user_data: sessionProcedure
    .meta({
      rest: 'GET /api/user-data',
      summary: 'Get the signed-in user',
      example: USER_EXAMPLE,
    })
    .output(sync(User))
    .query(({ ctx }) => showUser(ctx)),
})
