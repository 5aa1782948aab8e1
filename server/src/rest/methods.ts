// Answers unsupported methods of a known path.
import type { FastifyInstance } from 'fastify'
import { sendError } from '../http/errors.ts'

/** Answers OPTIONS with the methods of a path, and other methods with 405 before the body is read. */
export function refuseOtherMethods(scope: FastifyInstance, methods: readonly string[], path: string) {
  const own = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  const allow = [...own, 'OPTIONS'].join(', ')
  scope.options(path, (_request, reply) => reply.code(204).header('allow', allow).send())
  scope.route({
    method: scope.supportedMethods.filter((other) => other !== 'OPTIONS' && !own.includes(other)),
    url: path,
    onRequest: async (_request, reply) => sendError(reply.header('allow', allow), 'METHOD_NOT_ALLOWED'),
    handler: () => {},
  })
}
