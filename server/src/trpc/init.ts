// The base procedures, which check who makes the call, and the error formatter.
import { ERRORS } from '@dayloop/contracts/errors'
import { initTRPC } from '@trpc/server'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { dayOf, signedInBy } from '../signed-in.ts'
import type { Context } from './context.ts'
import { errorAnswer } from './errors.ts'
import type { ProcedureMeta } from './meta.ts'

export { sync } from './sync.ts'
export type { ProcedureMeta }

/** Keeps proxies from closing an idle subscription, and shows the client that it is alive. */
const PING_MS = 25_000
export const SILENCE_MS = 40_000

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: PING_MS }, client: { reconnectAfterInactivityMs: SILENCE_MS } },
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
export const mergeRouters = t.mergeRouters
export const createCallerFactory = t.createCallerFactory

/** For calls without an access token. */
export const publicProcedure = t.procedure

const signedInProcedure = t.procedure.meta({ authenticated: true })

/**
 * Needs a valid access token, and adds the user's calendar day to the context. Only the token is verified here. Each
 * statement checks the session itself (`db/credential.ts`), which saves a round trip.
 */
export const authedProcedure = signedInProcedure.use(async ({ ctx, next }) => {
  const signedIn = signedInBy(ctx)
  const { time_zone, today } = await dayOf(signedIn, ctx)
  return next({ ctx: { time_zone, today, ...signedIn } })
})

/** Needs a valid access token. For procedures that do not depend on the day. */
export const sessionProcedure = signedInProcedure.use(({ ctx, next }) => next({ ctx: signedInBy(ctx) }))
