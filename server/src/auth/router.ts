// The procedures of accounts and sessions, called like the last part of their documented paths.
import {
  Login,
  Message,
  RefreshToken,
  Register,
  Registered,
  SignedIn,
  Tokens,
  User,
} from '@dayloop/contracts/auth'
import { findUser } from '../db/users.ts'
import { protectedProcedure, publicProcedure, router } from '../trpc/init.ts'
import { login, register } from './service.ts'
import { logout, refreshTokens } from './session.ts'

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
  user_data: protectedProcedure.output(User).query(({ ctx }) => findUser(ctx.db, ctx.user_id)),
})
