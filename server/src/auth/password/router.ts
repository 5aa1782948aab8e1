// Procedures for registering and for signing in with a password.
import { Login, Register, Registered, SignedIn } from '@dayloop/contracts/auth'
import { publicProcedure, router, sync } from '../../trpc/init.ts'
import { PASSWORD_EXAMPLE, TOKENS_EXAMPLE, USER_EXAMPLE } from '../examples.ts'
import { login, register } from './password.ts'

export const passwordRouter = router({
  register: publicProcedure
    .meta({
      rest: 'POST /api/auth/register',
      summary: 'Create an account',
      refusals: ['USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS'],
      created: 'always',
      example: { ...USER_EXAMPLE, password: PASSWORD_EXAMPLE, password2: PASSWORD_EXAMPLE },
    })
    .input(sync(Register))
    .output(sync(Registered))
    .mutation(({ ctx, input }) => register(ctx, input)),
  login: publicProcedure
    .meta({
      rest: 'POST /api/auth/login',
      summary: 'Sign in with username or email address',
      refusals: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
      example: { ...USER_EXAMPLE, ...TOKENS_EXAMPLE, password: PASSWORD_EXAMPLE },
    })
    .input(sync(Login))
    .output(sync(SignedIn))
    .mutation(({ ctx, input }) => login(ctx, input)),
})
