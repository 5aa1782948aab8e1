// Load shedding: a limited number of API requests run at once and the rest queue in order. A request that queues too
// long gets a cheap 503 with Retry-After. Requests are counted, because the event loop's delay also grows without overload.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ERRORS } from '@dayloop/contracts/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../http/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The time-out in milliseconds; false for a stream, which does not count as in flight either. */
    timeout?: number | false
  }
}

/** Ten or more for each connection to Postgres keep it busy. Further requests wait more cheaply in the queue. */
const MAX_IN_FLIGHT = 100
/** Less than the web client's time-out of 15 s, so that the client receives `Retry-After`. */
const DEFAULT_TIMEOUT = 14_000
const CHECK_TIMEOUTS_EVERY = 1_000
/** Longer than a burst takes. */
const MAX_QUEUE_TIME = 1_000
const REFUSE_EVERY = 50
/** Refusals are much cheaper than answers. At one per answer, clients that retry at once cannot starve real work. */
const REFUSALS_PER_ANSWER = 1
/** The rate while nothing is answered. A full queue is then refused within 13 s. */
const MIN_REFUSALS = 20
/** Beyond this, a request is refused at once and its connection is closed. */
const MAX_QUEUED = 5_000
const RETRY_AFTER = '1'

const REFUSAL = JSON.stringify({ error: ERRORS.UNAVAILABLE.text })
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(REFUSAL),
  'cache-control': 'no-store',
  'retry-after': RETRY_AFTER,
}

type InFlight = { request: FastifyRequest; reply: FastifyReply; timeout: number; since: number }
type Queued = { response: ServerResponse; handle: () => void; since: number }

export type LoadShedding = {
  /** Handles an API request now or when its turn comes, or refuses it before Fastify sees it. */
  admit: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void
  /** Counts the API requests in flight, and ends those whose time-out has passed. */
  watch: (app: FastifyInstance) => void
}

/** The limits of one process. */
export function createLoadShedding({
  maxInFlight = MAX_IN_FLIGHT,
  timeout: defaultTimeout = DEFAULT_TIMEOUT,
  maxQueueTime = MAX_QUEUE_TIME,
  maxQueued = MAX_QUEUED,
} = {}): LoadShedding {
  // Not a Map: its old hash tables keep finished requests alive until a full garbage collection.
  const inFlight: InFlight[] = []
  const queue = new Set<Queued>()
  let admitting: NodeJS.Immediate | undefined
  let refusing: NodeJS.Timeout | undefined
  let answeredSinceRefusals = 0

  function refuse(response: ServerResponse, headers: { connection?: 'close' } = {}): void {
    if (response.destroyed) return
    response.writeHead(503, { ...HEADERS, ...headers }).end(REFUSAL)
  }

  function refuseLate(): void {
    const now = Date.now()
    let budget = Math.max(MIN_REFUSALS, answeredSinceRefusals * REFUSALS_PER_ANSWER)
    answeredSinceRefusals = 0
    for (const queued of queue) {
      if (budget <= 0 || now - queued.since < maxQueueTime) break
      budget -= 1
      queue.delete(queued)
      refuse(queued.response)
    }
    refusing = queue.size > 0 ? setTimeout(refuseLate, REFUSE_EVERY) : undefined
  }

  /** Admits queued requests in order, and drops those whose client has gone. */
  function admitQueued(): void {
    admitting = undefined
    let room = maxInFlight - inFlight.length
    for (const queued of queue) {
      if (room <= 0) break
      queue.delete(queued)
      if (queued.response.destroyed) continue
      room -= 1
      queued.handle()
    }
    // An admitted request is counted when its body is read, and never if its body is invalid. So check again.
    if (queue.size > 0 && inFlight.length < maxInFlight) admitting = setImmediate(admitQueued)
  }

  function release(request: FastifyRequest): void {
    const index = inFlight.findIndex((one) => one.request === request)
    if (index === -1) return
    inFlight.splice(index, 1)
    if (queue.size === 0) return
    answeredSinceRefusals += 1
    // In a later turn, because a request that is answered at once would otherwise admit the next one recursively.
    if (admitting === undefined) admitting = setImmediate(admitQueued)
  }

  function giveUpLate(): void {
    const now = Date.now()
    for (const { request, reply, timeout, since } of [...inFlight]) {
      if (now - since < timeout) continue
      release(request)
      if (reply.sent) continue
      request.log.error({ timeout }, 'the request timed out')
      sendError(reply.header('retry-after', RETRY_AFTER), 'UNAVAILABLE')
    }
  }

  return {
    admit: ({ url = '' }, response, handle) => {
      const hasRoom = inFlight.length < maxInFlight && queue.size === 0
      if (hasRoom || !url.startsWith('/api/')) return handle()
      if (queue.size >= maxQueued) return refuse(response, { connection: 'close' })
      queue.add({ response, handle, since: Date.now() })
      if (refusing === undefined) refusing = setTimeout(refuseLate, Math.min(maxQueueTime, REFUSE_EVERY))
    },
    watch: (app) => {
      // From the complete body to the complete answer, so that slow clients do not count as in flight.
      app.addHook('preHandler', (request, reply, done) => {
        const { timeout = defaultTimeout } = request.routeOptions.config
        if (timeout !== false && request.url.startsWith('/api/')) {
          extendSocketTimeout(request, timeout)
          inFlight.push({ request, reply, timeout, since: Date.now() })
        }
        done()
      })
      app.addHook('onSend', (request, _reply, _payload, done) => {
        release(request)
        done()
      })
      app.addHook('onResponse', (request, _reply, done) => {
        release(request)
        done()
      })
      const checking = setInterval(giveUpLate, CHECK_TIMEOUTS_EVERY).unref()
      app.addHook('onClose', (_app, done) => {
        clearInterval(checking)
        done()
      })
    },
  }
}

/** Keeps Node from closing a silent connection before the request's own time-out. Node resets it for the next request. */
function extendSocketTimeout({ raw: { socket } }: FastifyRequest, timeout: number): void {
  const { timeout: silence } = socket
  const needed = timeout + 2 * CHECK_TIMEOUTS_EVERY
  if (silence !== undefined && silence > 0 && silence < needed) socket.setTimeout(needed)
}
