// Calls a procedure, for REST and for the tRPC fast path.
import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import { isUnexpected } from './errors.ts'
import type { Procedure } from './procedures.ts'

export type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError }

/** tRPC adds these properties to copies of the options, which is slow if they are new (docs/PERFORMANCE.md). */
const ADDED_BY_TRPC = { input: undefined, meta: undefined, next: undefined }

/** Calls a query or a mutation, and logs unexpected errors. */
export async function call(procedure: Procedure, input: unknown, ctx: Context): Promise<Outcome> {
  const { name: path, type } = procedure
  const getRawInput = async () => input
  try {
    const data: unknown = await procedure.procedure({
      ctx,
      getRawInput,
      path,
      type,
      signal: undefined,
      batchIndex: 0,
      ...ADDED_BY_TRPC,
    })
    return { ok: true, data }
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown)
    logUnexpected(ctx.request, error, path)
    return { ok: false, error }
  }
}

/** Logs an error if it is unexpected. */
export function logUnexpected(request: FastifyRequest, error: TRPCError, path: string | undefined) {
  if (isUnexpected(error)) request.log.error({ err: error.cause ?? error, path }, 'unexpected error')
}
