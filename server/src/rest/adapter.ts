// The one loop over the table: a request becomes the input of a procedure, its result or error the answer.
import { randomUUID } from 'node:crypto'
import { Id } from '@dayloop/contracts/tasks'
import { getTRPCErrorFromUnknown } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { sendError } from '../http/errors.ts'
import { makeContext } from '../trpc/context.ts'
import { errorAnswer, isUnexpected } from '../trpc/errors.ts'
import { readJsonBodies } from './body.ts'
import { sendIfChanged } from './caching.ts'
import { docsRoutes } from './docs-routes.ts'
import { refuseOtherMethods } from './methods.ts'
import { allowOrigins } from './origins.ts'
import { type RestRoute, restTable } from './routes.ts'

type Call = {
  Params: { id?: string }
  Querystring: Record<string, unknown>
  Body: Record<string, unknown> | undefined
}

/** A Fastify plugin with every documented path. */
export async function restRoutes(scope: FastifyInstance, { deps }: { deps: Deps }) {
  readJsonBodies(scope)
  await allowOrigins(scope, deps.env.CORS_ORIGINS)
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof AppError) return sendError(reply, error.error_name)
    throw error
  })
  await scope.register(docsRoutes, { deps })
  for (const route of restTable) {
    scope.route<Call>({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answer(deps, route, { request, reply }),
    })
    refuseOtherMethods(scope, route.method, route.path)
  }
}

type Exchange = { request: FastifyRequest<Call>; reply: FastifyReply<Call> }

async function answer(deps: Deps, route: RestRoute, { request, reply }: Exchange) {
  const { procedure, method, path } = route
  const ctx = makeContext(deps, request, reply)
  try {
    const result: unknown = await procedure({
      ctx,
      getRawInput: async () => inputOf(request),
      path,
      type: procedure._def.type,
      signal: undefined,
      batchIndex: 0,
    })
    if (method === 'GET' && !route.open) return sendIfChanged(request, reply, result)
    return reply.header('cache-control', 'no-store').send(result)
  } catch (thrown) {
    return refuse(thrown, route, { request, reply })
  }
}

function inputOf({ method, body, query, params }: FastifyRequest<Call>) {
  const given = ['GET', 'HEAD'].includes(method) ? query : body
  const { id } = params
  if (id === undefined) return { ...given }
  // An id of another make names no row here: the procedure says so in its own words.
  return { ...given, id: Id.safeParse(id).success ? id : randomUUID() }
}

function refuse(thrown: unknown, { path, beside_error }: RestRoute, { request, reply }: Exchange) {
  const failure = getTRPCErrorFromUnknown(thrown)
  const { httpStatus, error, message, retry_after } = errorAnswer(failure)
  if (isUnexpected(failure)) request.log.error({ err: failure.cause ?? failure, path }, 'unexpected error')
  if (httpStatus === 401) reply.header('www-authenticate', 'Bearer')
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  reply.code(httpStatus).header('cache-control', 'no-store')
  const said = message === undefined ? { error } : { error, message }
  return reply.send(httpStatus === 400 ? { ...said, ...beside_error } : said)
}
