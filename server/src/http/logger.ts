// Request logging. Tokens, passwords and secrets of links are never logged.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Environment } from '../env.ts'

/** Paths of links in emails. The part after the prefix is secret. */
const SECRET_PATHS = /^(\/verify-email(?:-change)?|\/feeds|\/delete-account)\/.*$/i

/** The logger's options for Fastify: JSON lines with a request id. */
export function loggerOf({ LOG_LEVEL }: Environment) {
  return {
    level: LOG_LEVEL,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'err.parameters', 'err.query'],
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, path: loggedPath(url), ip }),
    },
  }
}

/** The path of a request for the log: without its query and without secrets of links. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_PATHS, '$1/…')
}

/** Logs one line for each completed request: method, path, address, status and duration. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
}
