// The HTTP server under Fastify: how long a client may take for what, and how many there may be.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Pressure } from './pressure.ts'

/** Headers are one packet or two; who drips them is holding a place. */
const HEADERS_WITHIN = 10_000
/** The whole request, 100 KiB at most, over the worst mobile connection. */
const REQUEST_WITHIN = 30_000
/** Node looks for late requests this often (30 s unless told): a bound means little beyond its own length. */
const LOOK_EVERY = 2_000
/** Longer than any request is worked on, so it ends only who reads no answer: Node gives what waits to be read twice this. */
const SILENT_FOR = 30_000
/** Longer than the 60 s after which proxies drop an idle connection: they are the ones to close it, never we under a request. */
const IDLE_FOR = 72_000
/** Some 10 KiB each: 150 MB at most. Beyond them a new connection is closed at once, and those that are there go on. */
const MOST_CONNECTIONS = 15_000

/** A server that refuses what is too much before Fastify sees it. */
export function createListener(handle: RequestListener, pressure: Pressure): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN,
      requestTimeout: REQUEST_WITHIN,
      keepAliveTimeout: IDLE_FOR,
      connectionsCheckingInterval: LOOK_EVERY,
    },
    (request, response) => {
      pressure.admit(request, response, () => handle(request, response))
    },
  )
  server.maxConnections = MOST_CONNECTIONS
  server.setTimeout(SILENT_FOR)
  return server
}
