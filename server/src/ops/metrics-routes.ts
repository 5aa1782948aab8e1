// `GET /metrics`: on a port of its own (METRICS_PORT), or on the product's behind a token (METRICS_TOKEN), or both.
import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Environment } from '../env.ts'
import type { Metrics } from './metrics.ts'
import { listenProblem } from './port.ts'

const PATH = '/metrics'
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

/** Whether a request may look: with METRICS_TOKEN only who has it. */
function mayLook({ METRICS_TOKEN }: Environment, authorization = ''): boolean {
  if (METRICS_TOKEN === undefined) return true
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${METRICS_TOKEN}`))
}

/** Adds the path to the product's own port, when it has no port of its own. */
export function addMetrics(app: FastifyInstance, env: Environment, metrics: Metrics): void {
  if (env.METRICS_PORT !== undefined) return
  app.get(PATH, { logLevel: 'warn' }, async (request, reply) => {
    reply.headers(HEADERS)
    if (!mayLook(env, request.headers.authorization))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'Not for you' })
    const { type, text } = await metrics.expose()
    return reply.type(type).send(text)
  })
}

/** Listens on METRICS_PORT. */
export async function listenForMetrics(env: Environment, metrics: Metrics): Promise<Server | undefined> {
  if (env.METRICS_PORT === undefined) return undefined
  const server = createServer(async ({ method, url, headers }, response) => {
    const found = ['GET', 'HEAD'].includes(method ?? '') && url?.split('?', 1)[0] === PATH
    if (!found) return response.writeHead(404, HEADERS).end()
    if (!mayLook(env, headers.authorization))
      return response.writeHead(401, { ...HEADERS, 'www-authenticate': 'Bearer' }).end()
    const { type, text } = await metrics.expose()
    return response.writeHead(200, { ...HEADERS, 'content-type': type }).end(text)
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
