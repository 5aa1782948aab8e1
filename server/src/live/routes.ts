// `GET /api/live/`: a user's changes as server-sent events.
import { OpenStream } from '@dayloop/contracts/live'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { answerFileErrors } from '../http/file-errors.ts'
import { LIVE } from '../rest/file-routes.ts'
import { refuseOtherMethods } from '../rest/methods.ts'
import { signedInBy } from '../signed-in.ts'
import { makeContext } from '../trpc/context.ts'
import { beginStream } from './begin-stream.ts'
import type { Connections, Wire } from './connections.ts'
import type { Sink } from './streams.ts'

const COMMENT = ':\n\n'

type Options = { deps: Deps; connections: Connections }

/** A Fastify plugin with the stream. */
export async function liveRoutes(scope: FastifyInstance, { deps, connections }: Options) {
  answerFileErrors(scope)
  scope.addHook('preClose', async () => {
    await deps.live.drain()
    connections.stop()
  })
  scope.get<{ Querystring: Record<string, unknown> }>(LIVE.path, {
    config: { timeout: false },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const signedIn = signedInBy(makeContext(deps, request, reply))
      const { 'last-event-id': lastEventId = request.query.lastEventId } = request.headers
      const asked = OpenStream.safeParse({ ...request.query, lastEventId })
      if (!asked.success) throw new AppError('BAD_REQUEST')
      const stream = await deps.live.open(signedIn, request.ip, asked.data)
      beginStream(stream, { reply, connections, idle: COMMENT, sinkOf })
    },
  })
  refuseOtherMethods(scope, ['GET'], LIVE.path)
}

function sinkOf(wire: Wire): Sink {
  return {
    change: (kind, version) =>
      wire.write(`event: ${kind}\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`),
    // A block without data is no event, but a client stores its id.
    seen: (version) => wire.write(`id: ${version}\n\n`),
    end: (retry) => wire.end(retry === undefined ? '' : `retry: ${retry}\n\n`),
  }
}
