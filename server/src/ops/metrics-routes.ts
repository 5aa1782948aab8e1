// `GET /metrics`: on a separate port (METRICS_PORT), protected by a token (METRICS_TOKEN), or both.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../env.ts'
import type { Expose } from './metrics.ts'
import { listenProblem } from './port.ts'

const PATH = '/metrics'
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Whether a request may read the metrics: with METRICS_TOKEN set, only one that has the token. */
function isAllowed({ METRICS_TOKEN }: Environment, authorization = ''): boolean {
  if (METRICS_TOKEN === undefined) return true
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${METRICS_TOKEN}`))
}

/** Adds the route to the main port, unless METRICS_PORT is set. */
export function addMetrics(app: FastifyInstance, env: Environment, expose: Expose): void {
  if (env.METRICS_PORT !== undefined) return
  app.get(PATH, { logLevel: 'warn' }, async (request, reply) => {
    reply.headers(HEADERS)
    if (!isAllowed(env, request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'A valid token is required' })
    const { type, text } = await expose()
    return reply.type(type).send(text)
  })
}

/** Listens on METRICS_PORT. */
export async function listenForMetrics(env: Environment, expose: Expose): Promise<Server | undefined> {
  if (env.METRICS_PORT === undefined) return undefined
  const server = createServer(async ({ method, url, headers }, response) => {
    const found = ['GET', 'HEAD'].includes(method ?? '') && url?.split('?', 1)[0] === PATH
    if (!found) return response.writeHead(404, HEADERS).end()
    if (!isAllowed(env, headers.authorization))
      return response.writeHead(401, { ...HEADERS, 'www-authenticate': 'Bearer' }).end()
    const exposed = await expose().catch((error: unknown) => String(error))
    if (typeof exposed === 'string') return response.writeHead(503, HEADERS).end(exposed)
    return response.writeHead(200, { ...HEADERS, 'content-type': exposed.type }).end(exposed.text)
  })
  const address = { PORT: env.METRICS_PORT, HOST: env.HOST }
  try {
    server.listen(address.PORT, address.HOST)
    await once(server, 'listening')
  } catch (error) {
    throw listenProblem(error, address) ?? error
  }
  return server
}
