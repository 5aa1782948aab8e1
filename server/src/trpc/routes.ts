// Serves a tRPC router at /api/trpc, in a Fastify scope of its own because tRPC's plugin replaces the JSON parser.
import type { AnyTRPCRouter } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { sendError } from '../http/errors.ts'
import { logUnexpected } from './call.ts'
import { makeContext } from './context.ts'
import { errorAnswer } from './errors.ts'
import { createFastPath } from './fast-path.ts'
import { proceduresOf } from './procedures.ts'
import { appRouter } from './router.ts'

/** Maximum number of calls in a batch. A screen needs a few. */
const BATCH_LIMIT = 20

type Options = {
  deps: Deps
  router?: AnyTRPCRouter
  /** Answers a subscription. Resolves to false if tRPC's adapter must answer it. */
  subscribe?: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>
}

/** A Fastify plugin that serves all procedures of the router. */
export async function trpcRoutes(
  app: FastifyInstance,
  { deps, router = appRouter, subscribe = async () => false }: Options,
) {
  const options: FastifyTRPCPluginOptions<AnyTRPCRouter> = {
    trpcOptions: {
      router,
      maxBatchSize: BATCH_LIMIT,
      allowMethodOverride: true,
      createContext: ({ req, res }) => makeContext(deps, req, res),
      onError: ({ error, path, req }) => logUnexpected(req, error, path),
      responseMeta: ({ errors }) => {
        const seconds = Math.max(0, ...errors.map((error) => errorAnswer(error).retry_after ?? 0))
        return {
          headers: { 'cache-control': 'no-store', ...(seconds > 0 && { 'retry-after': `${seconds}` }) },
        }
      },
    },
  }
  const { plainCalls, answerCalls } = createFastPath({ router, batch_limit: BATCH_LIMIT })
  app.addHook('preHandler', (request, reply, done) => {
    const plain = plainCalls(request)
    if (plain) answerCalls(plain, makeContext(deps, request, reply), reply).catch(done)
    else subscribe(request, reply).then((isAnswered) => isAnswered || done(), done)
  })
  await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', ...options })
  await app.register(slowProcedures, { router })
}

/** Unbatched calls of procedures with a time limit of their own. The fast path answers them. */
async function slowProcedures(scope: FastifyInstance, { router }: { router: AnyTRPCRouter }) {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  )
  const slow = proceduresOf(router).filter(({ meta }) => meta.timeout !== undefined)
  if (slow.length === 0) return
  const names = slow.map(({ name }) => name.replaceAll('.', '\\.'))
  const timeout = Math.max(...slow.map(({ meta }) => meta.timeout ?? 0))
  // Fastify takes one route of this form, so the longest limit applies to all of them.
  scope.post(`/api/trpc/:path(^(?:${names.join('|')})$)`, { config: { timeout } }, async (_request, reply) =>
    sendError(reply, 'BAD_REQUEST'),
  )
}
