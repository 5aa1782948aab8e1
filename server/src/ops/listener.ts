// The HTTP server under Fastify, with limits for slow clients and for the number of connections.
import { createServer, type RequestListener, type Server } from 'node:http'
import type { LoadShedding } from './load-shedding.ts'

/** Headers are one or two packets, so a client that takes longer only occupies a connection. */
const HEADERS_TIMEOUT = 10_000
/** For receiving a whole request. Node supports one value for all routes. */
const REQUEST_TIMEOUT = 30_000
/** How often Node checks the two limits above. The default of 30 s is longer than the limits. */
const CHECK_EVERY = 2_000
/**
 * For idle connections, such as one whose client reads no answer; Node doubles the time while a response is unread.
 * It is longer than the default time-out of a request. Streams must write more often.
 */
const SOCKET_TIMEOUT = 30_000
/** Longer than the 60 s of common proxies: if the server closed first, a proxy's next request could be lost. */
const KEEP_ALIVE_TIMEOUT = 72_000
/** About 10 KiB each, so 150 MB in total. Further connections are closed at once. */
const MAX_CONNECTIONS = 15_000

/** Creates a server that applies load shedding before Fastify sees a request. */
export function createListener(handle: RequestListener, loadShedding: LoadShedding): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
      connectionsCheckingInterval: CHECK_EVERY,
    },
    (request, response) => {
      loadShedding.admit(request, response, () => handle(request, response))
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.setTimeout(SOCKET_TIMEOUT)
  return server
}
