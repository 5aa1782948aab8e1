// Keeps a process that is asked for more than it can do doing what it can: so many requests at once, the others wait at
// the door for their turn, and whose turn does not come learns, cheaply, when to ask again. Counted here and not guessed
// from the event loop's delay, which also grows when all is well and a garbage collection runs.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS } from '@dayloop/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'

/** Ten and more for each connection to Postgres: it is kept busy, and what waits longer waits cheaper at the door. */
const MOST_IN_HAND = 100
/** Below the 15 s after which the web client gives up: it is told to come back, and does not wait in vain. */
const ANSWERED_WITHIN = 14_000
const LOOK_EVERY = 1_000
/** Longer than a burst takes. */
const TURN_WITHIN = 1_000
const LATE_EVERY = 50
/**
 * Refusals for each answer, which costs several times as much: who is refused and asks again at once, however many they are,
 * spends no larger share of our time than this, and is not read in such crowds that Postgres' answers wait for it.
 */
const REFUSED_EACH = 1
/** Even when nothing is answered: all that may wait hear within 13 s. */
const LEAST_REFUSED = 20
/** Beyond these a refusal is given at once and its connection closed, so that what waits stays bounded too. */
const MOST_WAITING = 5_000
const RETRY_AFTER = '1'

const REFUSAL = JSON.stringify({ error: ERRORS.UNAVAILABLE.text })
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'cache-control': 'no-store',
  'retry-after': RETRY_AFTER,
}

type InHand = { request: FastifyRequest; reply: FastifyReply; since: number }
type AtTheDoor = { response: ServerResponse; enter: () => void; since: number }

export type Pressure = {
  /** Lets a request in, at once or when its turn comes, or answers it before anything else has been done for it. */
  admit: (request: IncomingMessage, response: ServerResponse, enter: () => void) => void
  /** Counts what is being handled, and ends what takes too long. Files and health are not counted. */
  watch: (app: FastifyInstance) => void
}

/** The bound of one process. */
export function createPressure({
  most = MOST_IN_HAND,
  within = ANSWERED_WITHIN,
  turnWithin = TURN_WITHIN,
  mostWaiting = MOST_WAITING,
} = {}): Pressure {
  // In the order in which they came: the first is the oldest. An array and no Map: the tables that a Map leaves behind as
  // its entries come and go kept nearly every request alive until the next full garbage collection (measured).
  const inHand: InHand[] = []
  const waiting = new Set<AtTheDoor>()
  let opening: NodeJS.Immediate | undefined
  let refusing: NodeJS.Timeout | undefined
  /** Since refusals were last given. */
  let answered = 0

  function refuse(response: ServerResponse, more: { connection?: 'close' } = {}): void {
    if (response.destroyed) return
    response.writeHead(503, { ...HEADERS, ...more }).end(REFUSAL)
  }

  function refuseLate(): void {
    const now = Date.now()
    let budget = Math.max(LEAST_REFUSED, answered * REFUSED_EACH)
    answered = 0
    for (const one of waiting) {
      if (budget <= 0 || now - one.since < turnWithin) break
      budget -= 1
      waiting.delete(one)
      refuse(one.response)
    }
    refusing = waiting.size > 0 ? setTimeout(refuseLate, LATE_EVERY) : undefined
  }

  /** The first come are the first to enter; who went away meanwhile costs nothing more. */
  function openDoor(): void {
    opening = undefined
    let room = most - inHand.length
    for (const one of waiting) {
      if (room <= 0) break
      waiting.delete(one)
      if (one.response.destroyed) continue
      room -= 1
      one.enter()
    }
    // Some take their place only when their body is read, and some never (a body that is no JSON).
    if (waiting.size > 0 && inHand.length < most) opening = setImmediate(openDoor)
  }

  function free(request: FastifyRequest): void {
    const place = inHand.findIndex((one) => one.request === request)
    if (place === -1) return
    inHand.splice(place, 1)
    if (waiting.size === 0) return
    answered += 1
    // Not from within the hook of another request: one that is answered at once would let the next in, and so on.
    if (opening === undefined) opening = setImmediate(openDoor)
  }

  function endLate(): void {
    for (const { request, reply, since } of [...inHand]) {
      if (Date.now() - since < within) return
      free(request)
      if (reply.sent) continue
      request.log.error({ within }, 'the request took too long and was given up')
      sendError(reply.header('retry-after', RETRY_AFTER), 'UNAVAILABLE')
    }
  }

  return {
    admit: ({ url = '' }, response, enter) => {
      const room = inHand.length < most && waiting.size === 0
      if (room || !url.startsWith('/api/')) return enter()
      if (waiting.size >= mostWaiting) return refuse(response, { connection: 'close' })
      waiting.add({ response, enter, since: Date.now() })
      if (refusing === undefined) refusing = setTimeout(refuseLate, Math.min(turnWithin, LATE_EVERY))
    },
    watch: (app) => {
      // From when the body is there until the answer is made: who sends or reads slowly takes nobody's place.
      app.addHook('preHandler', (request, reply, done) => {
        if (request.url.startsWith('/api/')) inHand.push({ request, reply, since: Date.now() })
        done()
      })
      app.addHook('onSend', (request, _reply, _payload, done) => {
        free(request)
        done()
      })
      app.addHook('onResponse', (request, _reply, done) => {
        free(request)
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
