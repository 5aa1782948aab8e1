// What a known path says to the methods that it does not have.
import type { FastifyInstance } from 'fastify'
import { sendError } from '../http/errors.ts'

/** OPTIONS names the methods of a path; any other than its own is 405, before a body is read. */
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
