// Serves the REST API: turns requests into procedure calls, and results or errors into responses.
import { randomUUID } from 'node:crypto'
import { Id } from '@dayloop/contracts/tasks'
import type { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { sendError } from '../http/errors.ts'
import { call } from '../trpc/call.ts'
import { makeContext } from '../trpc/context.ts'
import { errorAnswer } from '../trpc/errors.ts'
import { readJsonBodies } from './body.ts'
import { sendIfChanged } from './caching.ts'
import { documentRoute } from './document-route.ts'
import { refuseOtherMethods } from './methods.ts'
import { type RestRoute, restTable, routesByPath } from './routes.ts'

type Call = {
  Params: { id?: string }
  Querystring: Record<string, unknown>
  Body: Record<string, unknown> | undefined
}

/** A Fastify plugin with all REST paths. */
export async function restRoutes(scope: FastifyInstance, { deps }: { deps: Deps }) {
  readJsonBodies(scope)
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof AppError) return sendError(reply, error.error_name)
    throw error
  })
  await scope.register(documentRoute, { deps })
  for (const route of restTable) {
    scope.route<Call>({
      method: route.method,
      url: route.path,
      config: { ...(route.meta.timeout !== undefined && { timeout: route.meta.timeout }) },
      handler: (request, reply) => answer(deps, route, { request, reply }),
    })
  }
  for (const [path, routes] of routesByPath)
    refuseOtherMethods(
      scope,
      routes.map(({ method }) => method),
      path,
    )
}

type Exchange = { request: FastifyRequest<Call>; reply: FastifyReply<Call> }

async function answer(deps: Deps, route: RestRoute, exchange: Exchange) {
  const { request, reply } = exchange
  const { method, open, meta } = route
  const outcome = await call(route, inputOf(request), makeContext(deps, request, reply))
  if (!outcome.ok) return refuse(outcome.error, route, reply)
  if (method === 'GET' && !open) return sendIfChanged(request, reply, outcome.data)
  if (meta.created === 'always') reply.code(201)
  return reply.header('cache-control', 'no-store').send(outcome.data)
}

function inputOf({ method, body, query, params }: FastifyRequest<Call>) {
  const given = ['GET', 'HEAD'].includes(method) ? query : body
  const { id } = params
  if (id === undefined) return { ...given }
  // A random id replaces a text that is no UUID, so that the procedure answers with its own 404.
  return { ...given, id: Id.safeParse(id).success ? id : randomUUID() }
}

function refuse(failure: TRPCError, { meta: { beside_error } }: RestRoute, reply: FastifyReply<Call>) {
  const { httpStatus, error, message, retry_after } = errorAnswer(failure)
  if (httpStatus === 401) reply.header('www-authenticate', 'Bearer')
  if (retry_after !== undefined) reply.header('retry-after', retry_after)
  reply.code(httpStatus).header('cache-control', 'no-store')
  const body = message === undefined ? { error } : { error, message }
  return reply.send(httpStatus === 400 ? { ...body, ...beside_error } : body)
}
