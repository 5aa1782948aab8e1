// What the log says of a request: never a token, a password or an address of a link.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Environment } from '../env.ts'

/** Paths whose further parts are secrets: links that came by mail. */
const SECRET_PATHS = /^(\/verify-email(?:-change)?)\/.*$/

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

/** One line a request, when it is answered: Fastify's own two say no more and cost twice as much. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed')
    done()
  })
}

/** A request's path as it may be logged: without its query, links without their secrets. */
export function loggedPath(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(SECRET_PATHS, '$1/…')
}
