// The routers over HTTP, at /api/trpc. In a scope of its own: tRPC's plugin swaps the JSON parser.
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { makeContext } from './context.ts'
import { answerPlainly, logUnexpected, plainCalls } from './direct.ts'
import { errorAnswer, isUnexpected } from './errors.ts'
import { type AppRouter, appRouter } from './router.ts'

/** Calls a batch may hold: what a screen asks for at once, with room. */
const BATCH_LIMIT = 20

/** A Fastify plugin that answers every procedure of the router. */
export async function trpcRoutes(app: FastifyInstance, { deps }: { deps: Deps }) {
  const options: FastifyTRPCPluginOptions<AppRouter> = {
    trpcOptions: {
      router: appRouter,
      maxBatchSize: BATCH_LIMIT,
      allowMethodOverride: true,
      createContext: ({ req, res }) => makeContext(deps, req, res),
      onError: ({ error, path, req }) => {
        if (isUnexpected(error)) logUnexpected(req, error, path)
      },
      responseMeta: ({ errors }) => {
        const seconds = Math.max(0, ...errors.map((error) => errorAnswer(error).retry_after ?? 0))
        return {
          headers: { 'cache-control': 'no-store', ...(seconds > 0 && { 'retry-after': `${seconds}` }) },
        }
      },
    },
  }
  app.addHook('preHandler', (request, reply, done) => {
    const plain = plainCalls(request, BATCH_LIMIT)
    if (plain) answerPlainly(deps, plain, { request, reply }).catch(done)
    else done()
  })
  await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', ...options })
}
