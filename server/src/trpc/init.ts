// The base procedures: what every call passes on its way in, and the one error formatter on its way out.
import { ERRORS } from '@dayloop/contracts/errors'
import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { claimed, claimsOf } from '../caller.ts'
import type { Context } from './context.ts'
import { errorAnswer } from './errors.ts'
import type { ProcedureMeta } from './meta.ts'

export { sync } from './sync.ts'

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const answer = errorAnswer(error)
      const { code } = ERRORS[answer.name]
      return {
        code: TRPC_ERROR_CODES_BY_KEY[code],
        message: [answer.error].flat().join(', '),
        data: { ...answer, code, path: shape.data.path },
      }
    },
  })

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Anybody may call it. */
export const publicProcedure = t.procedure

/**
 * Only the holder of a valid access token may call it, and every statement that it leads to asks by itself, through
 * `db/live.ts`, whether the session still lives: one round trip instead of two.
 */
export const claimedProcedure = t.procedure
  .meta({ authenticated: true })
  .use(async ({ ctx, next }) => next({ ctx: await claimed(ctx) }))

/** The same where the day does not matter: no request reads the session first, for its stored zone. */
export const holderProcedure = t.procedure
  .meta({ authenticated: true })
  .use(({ ctx, next }) => next({ ctx: claimsOf(ctx) }))
