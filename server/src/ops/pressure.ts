// Keeps a process that is asked for more than it can do doing what it can: so many requests at once, and of the others
// each learns, cheaply, when to ask again. Counted here and not guessed from the event loop's delay, which also grows
// when all is well and a garbage collection runs.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS } from '@dayloop/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'

/** Forty for each connection to Postgres: some 0.3 s of work, which nobody notices; more would only wait longer. */
const MOST_IN_HAND = 400
/** Below the 15 s after which the web client gives up: it is told to come back, and does not wait in vain. */
const ANSWERED_WITHIN = 14_000
const LOOK_EVERY = 1_000
/** What is refused waits a moment for its answer: a client that asks again at once cannot spend our time on refusing. */
const HELD_FOR = 500
/** Beyond these a refusal is given at once and its connection closed, so that what is held stays bounded too. */
const MOST_HELD = 5_000
const RETRY_AFTER = '1'

const REFUSAL = JSON.stringify({ error: ERRORS.UNAVAILABLE.text })
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'cache-control': 'no-store',
  'retry-after': RETRY_AFTER,
}

export type Pressure = {
  /** Answers a request that is too much, before anything else has been done for it. */
  refuses: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Counts what is being handled, and ends what takes too long. Files and health are not counted. */
  watch: (app: FastifyInstance) => void
}

/** The bound of one process. */
export function createPressure({ most = MOST_IN_HAND, within = ANSWERED_WITHIN } = {}): Pressure {
  // In the order in which they came: the first is the oldest.
  const inHand = new Map<FastifyRequest, { reply: FastifyReply; since: number }>()
  let held = 0

  function answer(response: ServerResponse, more: { connection?: 'close' } = {}): void {
    if (response.destroyed) return
    response.writeHead(503, { ...HEADERS, ...more }).end(REFUSAL)
  }

  function endLate(): void {
    for (const [request, { reply, since }] of inHand) {
      if (Date.now() - since < within) return
      inHand.delete(request)
      if (reply.sent) continue
      request.log.error({ within }, 'the request took too long and was given up')
      sendError(reply.header('retry-after', RETRY_AFTER), 'UNAVAILABLE')
    }
  }

  return {
    refuses: ({ url = '' }, response) => {
      if (inHand.size < most || !url.startsWith('/api/')) return false
      if (held >= MOST_HELD) {
        answer(response, { connection: 'close' })
        return true
      }
      held += 1
      setTimeout(() => {
        held -= 1
        answer(response)
      }, HELD_FOR)
      return true
    },
    watch: (app) => {
      // From when the body is there until the answer is made: who sends or reads slowly takes nobody's place.
      app.addHook('preHandler', (request, reply, done) => {
        if (request.url.startsWith('/api/')) inHand.set(request, { reply, since: Date.now() })
        done()
      })
      app.addHook('onSend', (request, _reply, _payload, done) => {
        inHand.delete(request)
        done()
      })
      app.addHook('onResponse', (request, _reply, done) => {
        inHand.delete(request)
        done()
      })
      const looking = setInterval(endLate, LOOK_EVERY).unref()
      app.addHook('onClose', (_app, done) => {
        clearInterval(looking)
        done()
      })
    },
  }
}
