// `GET /api/live/`: a person's changes as server-sent events, written to the response without anything in between, so
// that an idle stream costs little more than its connection.
import type { ServerResponse } from 'node:http'
import { OpenStream } from '@dayloop/contracts/live'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { answerFileErrors } from '../http/file-errors.ts'
import { LIVE } from '../rest/file-routes.ts'
import { refuseOtherMethods } from '../rest/methods.ts'
import { signedInBy } from '../signed-in.ts'
import { makeContext } from '../trpc/context.ts'
import type { Sink } from './streams.ts'

/** A comment keeps proxies from closing an idle stream. */
const COMMENT_SECONDS = 25
const COMMENT = ':\n\n'
/** A client that reads nothing is disconnected, and catches up when it is back. */
const MAX_UNREAD = 64 * 1024

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Tells nginx not to buffer.
  'x-accel-buffering': 'no',
}

/** A Fastify plugin with the stream. */
export async function liveRoutes(scope: FastifyInstance, { deps }: { deps: Deps }) {
  answerFileErrors(scope)
  const comments = sendComments()
  scope.addHook('preClose', async () => {
    await deps.live.drain()
    comments.stop()
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
      reply.hijack()
      const { raw } = reply
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...HEADERS }))
        if (value !== undefined) raw.setHeader(name, value)
      raw.on('close', () => {
        comments.remove(raw)
        stream.close()
      })
      // The client may have gone while the stream was prepared, before its end could be noticed.
      if (raw.destroyed) return stream.close()
      comments.add(raw)
      stream.start(sinkOf(raw))
    },
  })
  refuseOtherMethods(scope, ['GET'], LIVE.path)
}

function sinkOf(response: ServerResponse): Sink {
  return {
    change: (kind, version) =>
      write(response, `event: ${kind}\nid: ${version}\ndata: ${JSON.stringify({ version })}\n\n`),
    // Without data there is no event, but a client remembers the id.
    seen: (version) => write(response, `id: ${version}\n\n`),
    end: (retry) => response.end(retry === undefined ? '' : `retry: ${retry}\n\n`),
  }
}

function write(response: ServerResponse, text: string): void {
  if (response.writableLength > MAX_UNREAD) response.destroy()
  else response.write(text)
}

/** Sends a comment to every response each 25 s, to a part of them each second. */
function sendComments() {
  const turns = Array.from({ length: COMMENT_SECONDS }, () => new Set<ServerResponse>())
  let turn = 0
  const timer = setInterval(() => {
    turn = (turn + 1) % turns.length
    for (const response of turns[turn] ?? []) write(response, COMMENT)
  }, 1_000).unref()
  return {
    // The turn that has just passed comes again last.
    add: (response: ServerResponse) => turns[turn]?.add(response),
    remove: (response: ServerResponse) => {
      for (const responses of turns) if (responses.delete(response)) return
    },
    stop: () => clearInterval(timer),
  }
}
